import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Area } from '#contract/areas.ts';
import type { User } from '#contract/auth.ts';
import { plain } from '#contract/general/fold.ts';
import { alikeWords, wordsOf } from '#contract/general/typing-errors.ts';
import type { Pillar } from '#contract/pillars.ts';
import type { SearchHit } from '#contract/search.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { searchDevice } from '#web/features/search/results.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { keepUser } from '#web/platform/session.ts';
import { SECTIONS } from '#web/sections.ts';
import { aProject } from '#web/testing/a-project.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { addKeyTable } from '#web/ui/keys/key-tables.ts';
import { type Command, useCommands, withWords } from './commands.ts';
import { COMMAND_WORDS } from './command-words.ts';
import { commandsWith } from './first-rows.ts';
import { useTaskActions } from './task-actions.ts';
import { readText, useResults } from './use-results.ts';

const network = vi.hoisted(() => ({ connection: 'online' as 'online' | 'offline' }));
vi.mock(import('#web/platform/connection/connection.ts'), async (load) => {
  return { ...(await load()), useConnection: () => network.connection };
});

// The server is asked at once.
vi.mock(import('@mantine/hooks'), async (load) => {
  const useDebouncedValue = (value: unknown) => [value, () => undefined];
  return { ...(await load()), useDebouncedValue: useDebouncedValue as never };
});

vi.mock(import('@mantine/core'), async (load) => {
  const scheme = { colorScheme: 'dark', setColorScheme: () => undefined };
  return { ...(await load()), useMantineColorScheme: () => scheme as never };
});

vi.mock(import('#web/features/search/results.ts'), async (load) => {
  const found = await load();
  return { ...found, searchDevice: vi.fn<typeof searchDevice>(found.searchDevice) };
});

afterEach(() => {
  network.connection = 'online';
  vi.unstubAllGlobals();
});

const TASKS = [
  'Call Tom',
  'Pay rent',
  'Delete old photos',
  'Complete tax return',
  'Open a bank account',
  'Buy new shoes',
  'Read settings of the router',
  'Focus group notes',
  'Dark chocolate',
  'Rename the company',
  'Skip rope',
  'Today show rehearsal',
  'Buy vitamins',
  'Dentist appointment',
  'Renew passport',
  'Water the plants',
  'Letter to the landlord',
  'Book flights to Lisbon',
  'Proofread chapter two',
  'Fix the dripping tap',
  'Ask about the new job',
];

const command = (name: string, more: Partial<Command> = {}): Command =>
  withWords({ ...{ id: name, name, Icon: undefined, keys: [], run: () => undefined }, ...more });

/** With the row of “Pay rent” focused. */
const OF_ROW = [
  'Open',
  'Complete or reopen',
  'Today',
  'Tomorrow',
  'Due date',
  'Priority',
  'High priority',
  'Medium priority',
  'Low priority',
  'Estimate',
  'Move to project',
  'Rename',
  'Focus',
  'Skip (repeating tasks)',
  'Delete, with Undo',
  'Open its menu',
  'Select',
].map((name) => command(name, { id: `row ${name}`, note: '“Pay rent”', ofRow: true }));

/** Keys of the page and of the shell. */
const KEYS = [
  ...SECTIONS.map(({ name }) => `Go to ${name}`),
  ...['Go to Inbox', 'Back', 'Forward', 'New task', 'Undo the last change', 'Redo what was undone', 'Undo history'],
  ...['Show these keys', 'Sign out', 'Filter the list of this page, or search'],
].map((does) => ({ keys: [does === 'New task' ? 'q' : does], does, press: () => undefined }));

const hit = (kind: SearchHit['kind'], name: string, snippet = name): SearchHit => ({
  ...{ kind, id: name, name, path: [], path_ids: [], snippet, score: 1, date: null },
  ...{ is_archived: false, completed: name === DONE },
});
const DONE = 'Journal shelves';
const PROJECTS = ['Half marathon', 'Kitchen renovation'];

/** As the server searches names: every word is in the name, or a word of it with a typing error. */
function search(kind: SearchHit['kind'], names: readonly string[], typed: string): SearchHit[] {
  const words = plain(typed).split(/\s+/);
  const isNamed = (name: string) => {
    const ofName = wordsOf(plain(name));
    return words.every((word) => plain(name).includes(word) || alikeWords(word, ofName, true).length > 0);
  };
  return names.filter(isNamed).map((name) => hit(kind, name));
}

/** @param known whether the device has the tasks, or only the server. */
async function render(
  text: string,
  { tasks = TASKS as readonly string[], hits = [] as readonly SearchHit[], known = true, online = true } = {},
) {
  const answered = Promise.withResolvers<void>();
  const { client, open } = fakeServer({
    'GET /tasks': () => ({
      body: [...(known ? tasks : []).map((name) => aTask(name, { name })), aTask(DONE, { completed: true })],
    }),
    'GET /projects': () => ({ body: PROJECTS.map((name) => aProject(name)) }),
    'GET /areas': () => ({ body: ['Home', 'Running'].map((name) => ({ id: name, name, archived: false }) as Area) }),
    'GET /pillars': () => ({ body: ['Health'].map((name) => ({ id: name, name, archived: false }) as Pillar) }),
    'GET /search': async ({ query }) => {
      await answered.promise;
      const [q, kinds] = [query.get('q')!, query.get('kinds') || 'task project'];
      const found = [...search('task', [...tasks, DONE], q), ...search('project', PROJECTS, q)];
      const body = [...hits, ...found.filter(({ kind }) => kinds.includes(kind))];
      return { body, headers: { 'X-Total-Count': `${body.length}` } };
    },
  });
  keepUser({ is_operator: true } as User);
  onTestFinished(addKeyTable({ title: 'Everywhere', keys: KEYS }));
  network.connection = online ? 'online' : 'offline';
  await open(taskQueries.open());
  await open(projectQueries.list());
  await open(areaQueries.list());
  await open(pillarQueries.list());
  const { words, only } = readText(text);
  const hook = await renderHook(
    () =>
      useResults({
        ...{ text, words, only, start: [], commands: [...OF_ROW, ...useCommands(null)], create: commandsWith(words) },
        ...{ onText: () => undefined, onOnly: () => undefined, actionsOf: useTaskActions() },
      }),
    { client },
  );
  await perform(() => undefined);
  const row = () => hook.result.selected;
  return {
    selected: () => row() && (row()!.found?.name ?? row()!.command!.name),
    note: () => hook.result.groups[0]?.rows[0]?.command?.note,
    isFirst: () => hook.result.groups[0]?.rows[0]?.id === row()?.id,
    commands: () => hook.result.groups.flatMap(({ rows }) => rows.flatMap((each) => each.command?.name ?? [])),
    /** Chooses the last row. */
    select: () => perform(() => hook.result.select(hook.result.groups.at(-1)!.rows.at(-1)!.id)),
    answer: () => perform(answered.resolve),
  };
}

/** What is typed, and the first hit, which Enter takes; null if Enter takes nothing. */
const FIRST: readonly (readonly [text: string, name: string | null])[] = [
  // Names, and their beginnings.
  ['call', 'Call Tom'],
  ['tom', 'Call Tom'],
  ['CALL TOM', 'Call Tom'],
  ['pay', 'Pay rent'],
  ['rent', 'Pay rent'],
  ['pay rent', 'Pay rent'],
  ['delete', 'Delete old photos'],
  ['open', 'Open a bank account'],
  ['comp', 'Complete tax return'],
  ['complete', 'Complete tax return'],
  ['complete tax', 'Complete tax return'],
  ['tod', 'Today show rehearsal'],
  ['shelves', 'Journal shelves'],
  ['router', 'Read settings of the router'],
  ['dark', 'Dark chocolate'],
  ['shoes', 'Buy new shoes'],
  ['rename', 'Rename the company'],
  ['focus', 'Focus group notes'],
  ['skip', 'Skip rope'],
  ['home', 'Home'],
  ['half', 'Half marathon'],
  ['ren kit', 'Kitchen renovation'],
  ['health', 'Health'],
  ['pass', 'Renew passport'],
  ['job', 'Ask about the new job'],
  ['flights lisbon', 'Book flights to Lisbon'],
  ['chapter', 'Proofread chapter two'],
  // Names with a typing error.
  ['vitmins', 'Buy vitamins'],
  ['denitst', 'Dentist appointment'],
  ['pasport', 'Renew passport'],
  ['watter the plants', 'Water the plants'],
  ['kichen', 'Kitchen renovation'],
  ['proofraed', 'Proofread chapter two'],
  ['flihgts', 'Book flights to Lisbon'],
  ['lanldord', 'Letter to the landlord'],
  ['driping tap', 'Fix the dripping tap'],
  // Commands.
  ['delete,', 'Delete, with Undo'],
  ['open its', 'Open its menu'],
  ['complete or', 'Complete or reopen'],
  ['today', 'Go to Today'],
  ['tasks', 'Go to Tasks'],
  ['inbox', 'Go to Inbox'],
  ['go to jour', 'Go to Journal'],
  ['journal', 'Go to Journal'],
  ['jour', 'Go to Journal'],
  ['settings', 'Go to Settings'],
  ['light th', 'Light theme'],
  ['theme', 'Theme'],
  ['new', 'New task'],
  ['new pro', 'New project'],
  ['postpone', 'Today'],
  ['tomorrow', 'Tomorrow'],
  ['pomodoro', 'Start focus'],
  ['low', 'Low priority'],
  ['undo', 'Undo the last change'],
  ['restore', 'Go to Trash'],
  ['trash', 'Go to Trash'],
  ['sign out', 'Sign out'],
  ['>focus', 'Focus'],
  ['overdue', 'Go to Overdue'],
  // Commands in other words.
  ['light mode', 'Light theme'],
  ['dark mode', 'Theme'],
  ['log out', 'Sign out'],
  ['logout', 'Sign out'],
  ['log off', 'Sign out'],
  ['quiet hours', 'Quiet hours'],
  ['do not disturb', 'Quiet hours'],
  ['language', 'Go to Settings'],
  ['change password', 'Password'],
  ['change my password', 'Password'],
  ['export', 'Export'],
  ['import', 'Import'],
  ['backup', 'Backups'],
  ['keyboard shortcuts', 'Show these keys'],
  ['shortcuts', 'Show these keys'],
  ['hotkeys', 'Show these keys'],
  ['help', 'Go to Help'],
  ['timer', 'Start focus'],
  ['time zone', 'Time zone'],
  ['capacity', 'A day holds'],
  ['delete account', 'Delete account'],
  ['delete my account', 'Delete account'],
  ['diary', 'Go to Journal'],
  ['stats', 'Go to Insights'],
  ['habit', 'Go to Repeating'],
  ['webhook', 'Webhooks'],
  ['changelog', 'What’s new'],
  ['api key', 'Access tokens'],
  ['switch to light mode', 'Light theme'],
  ['turn on quiet hours', 'Quiet hours'],
  ['open settings', 'Go to Settings'],
  ['show trash', 'Go to Trash'],
  ['go to the inbox', 'Go to Inbox'],
  // Commands with a typing error.
  ['setings', 'Go to Settings'],
  ['jounral', 'Go to Journal'],
  ['ligth mode', 'Light theme'],
  ['sgin out', 'New task “sgin out”'],
  ['notificatons', 'Go to Notifications'],
  ['quite hours', 'Quiet hours'],
  ['keybord shortcuts', 'Show these keys'],
  ['pasword', 'Password'],
  ['exprot', 'Export'],
  ['dashbord', 'Go to Dashboard'],
  // A verb and a name.
  ['complete call tom', 'Complete “Call Tom”'],
  ['finish new shoes', 'Complete “Buy new shoes”'],
  ['mark pay rent as done', 'Complete “Pay rent”'],
  ['complete the dentist', 'Complete “Dentist appointment”'],
  ['complete vitmins', 'Complete “Buy vitamins”'],
  ['reopen journal shelves', 'Reopen “Journal shelves”'],
  ['plan pay rent', 'Plan “Pay rent” for today'],
  ['plan the dentist for tomorrow', 'Plan “Dentist appointment” for tomorrow'],
  ['postpone dark chocolate', 'Plan “Dark chocolate” for tomorrow'],
  ['postpone passport', 'Plan “Renew passport” for tomorrow'],
  ['put off the dentist', 'Plan “Dentist appointment” for tomorrow'],
  ['move vitamins to tomorrow', 'Plan “Buy vitamins” for tomorrow'],
  ['move vitmins to today', 'Plan “Buy vitamins” for today'],
  ['move chapter to 24 december 2099', 'Plan “Proofread chapter two” for Dec 24, 2099'],
  ['move flights to kitchen', 'Move “Book flights to Lisbon” to “Kitchen renovation”'],
  ['move letter to the landlord to half marathon', 'Move “Letter to the landlord” to “Half marathon”'],
  ['move letter to the landlord', 'Plan “Letter to the landlord” for tomorrow'],
  ['delete dentist', 'Delete “Dentist appointment”'],
  ['remove dripping tap', 'Delete “Fix the dripping tap”'],
  ['delete old', 'Delete old photos'],
  ['focus on skip rope', 'Focus on “Skip rope”'],
  ['start focus on chapter', 'Focus on “Proofread chapter two”'],
  ['focus chapter', 'Focus on “Proofread chapter two”'],
  ['open dentist', 'Open “Dentist appointment”'],
  ['open kitchen', 'Open “Kitchen renovation”'],
  ['open bank', 'Open a bank account'],
  ['rename dentist', 'Open “Dentist appointment” to rename it'],
  ['rename dentist to checkup', 'Rename “Dentist appointment” to “checkup”'],
  // A verb without a record of this name is no new task.
  ['delete zebra', null],
  ['complete zebra', null],
  ['move zebra to friday', null],
  ['open zebra', null],
  ['new project zebra', 'New project'],
  ['new task zebra', 'New task “zebra”'],
  ['add a task feed the zebra', 'New task “feed the zebra”'],
  ['zebra', 'New task “zebra”'],
  ['buy a zebra', 'New task “buy a zebra”'],
  ['feed the zebra at home', 'New task “feed the zebra at home”'],
];

test.each(FIRST)('%s is first of all %s', async (text, name) => {
  const { selected, isFirst, answer } = await render(text);
  await answer();
  expect([selected(), name === null || isFirst()]).toEqual([name, true]);
});

test.each([
  ['complete vitmins', 'Complete “Buy vitamins”'],
  ['move vitamins to tomorrow', 'Plan “Buy vitamins” for tomorrow'],
  ['open dentist', 'Open “Dentist appointment”'],
])('%s finds a task that only the server has, and one on this device without the server', async (text, name) => {
  const unknown = await render(text, { known: false });
  expect(unknown.selected()).toBeNull();
  await unknown.answer();
  expect(unknown.selected()).toBe(name);
  expect((await render(text, { online: false })).selected()).toBe(name);
});

/** What could be taken for a command, with the tasks that there are. */
const IN_DOUBT: readonly (readonly [text: string, tasks: readonly string[], name: string | null])[] = [
  // No verbs, though they resemble one.
  ['crash course', ['Python course homework'], 'New task “crash course”'],
  ['remote work', ['Work on slides'], 'New task “remote work”'],
  ['delte dentist', ['Dentist'], 'New task “delte dentist”'],
  ['finnish lesson', ['Piano lesson'], 'New task “finnish lesson”'],
  ['plant tomatoes', ['Water tomatoes'], 'New task “plant tomatoes”'],
  ['plane tickets', ['Print tickets'], 'New task “plane tickets”'],
  ['movie night', ['Game night'], 'New task “movie night”'],
  ['relay race', ['Register for the race'], 'New task “relay race”'],
  ['plant tomatoes', [], 'New task “plant tomatoes”'],
  ['movie night', [], 'New task “movie night”'],
  ['crash course', [], 'New task “crash course”'],
  // What a verb with a typing error does is only offered.
  ['complte vitamins', ['Buy vitamins'], 'New task “complte vitamins”'],
  ['compete race', ['Train for the race'], 'New task “compete race”'],
  // Mark is a verb only before “done”.
  ['mark birthday', ['Birthday cake'], 'New task “mark birthday”'],
  ['mark birthday done', ['Birthday cake'], 'Complete “Birthday cake”'],
  ['complete work done', ['List the work done'], 'Complete “List the work done”'],
  // Deleting needs the beginnings of words.
  ['delete art', ['Party planning'], null],
  ['delete ana', ['Banana bread'], null],
  ['delete a', ['Water the plants'], 'Go to Trash'],
  ['delete vitmins', ['Buy vitamins'], null],
  ['delete vit', ['Buy vitamins'], 'Delete “Buy vitamins”'],
  ['complete ana', ['Banana bread'], null],
  // A task is renamed to what follows “to”.
  ['rename gift for mum', ['Gift for mum'], 'Open “Gift for mum” to rename it'],
  ['rename notes on budget', ['Notes on budget'], 'Open “Notes on budget” to rename it'],
  ['rename letter to the landlord', ['Letter to the landlord'], 'Open “Letter to the landlord” to rename it'],
  ['rename letter to the landlord to reply', ['Letter to the landlord'], 'Rename “Letter to the landlord” to “reply”'],
  ['rename report to all done', ['Report'], 'Rename “Report” to “all done”'],
  ['rename report to done', ['Report'], 'Rename “Report” to “done”'],
  ['rename dentist to call dentist on friday', ['Dentist'], 'Rename “Dentist” to “call dentist on friday”'],
  ['rename dentist to talk to mum', ['Dentist'], 'Rename “Dentist” to “talk to mum”'],
  ['rename dentst to checkup', ['Dentist'], null],
  ['rename tist to checkup', ['Dentist'], null],
  // Words around the name of a command.
  ['sign out books from the library', [], 'New task “sign out books from the library”'],
  ['sign out now', [], 'New task “sign out now”'],
  ['sign', [], 'Devices'],
  ['leave', [], 'New task “leave”'],
  ['turn off the light', [], 'New task “turn off the light”'],
  ['see the light', [], 'New task “see the light”'],
  ['theme park', [], 'New task “theme park”'],
  ['weekly review of budget', [], 'New task “weekly review of budget”'],
  ['undo history lesson', [], 'New task “undo history lesson”'],
  // Words before a task.
  ['create tasks table', [], 'New task “create tasks table”'],
  ['add tasks: feed the zebra', [], 'New task “feed the zebra”'],
];

test.each(IN_DOUBT)('%s, with the tasks %j, is first of all %s', async (text, tasks, name) => {
  const { selected, answer } = await render(text, { tasks });
  expect(selected()).toBeNull();
  await answer();
  expect(selected()).toBe(name);
  expect((await render(text, { tasks, online: false })).selected()).toBe(name);
  // The device does not know the tasks.
  const unknown = await render(text, { tasks, known: false });
  await unknown.answer();
  expect(unknown.selected()).toBe(name);
});

test.each([
  ['delete vitmins', 'Delete “Buy vitamins”'],
  ['complte vitamins', 'Complete “Buy vitamins”'],
  ['postpne passport', 'Plan “Renew passport” for tomorrow'],
])('%s: what is in doubt is offered below the new task', async (text, name) => {
  const { commands, answer } = await render(text);
  await answer();
  expect(commands()).toEqual([`New task “${text}”`, `Go to Journal, only entries with “${text}”`, name]);
});

/** Every command of the palette, with what people type for it. */
const EVERY: Readonly<Record<string, readonly string[]>> = {
  'New task': ['add task', 'create todo'],
  'Start focus': ['timer', 'stopwatch'],
  'Go to Today': ['today', 'agenda'],
  'Go to Journal': ['diary', 'notes'],
  'Go to Tasks': ['todos', 'all tasks'],
  'Go to Inbox': ['inbox', 'unsorted'],
  'Go to Projects': ['projects', 'show projects'],
  'Go to Dashboard': ['home', 'overview'],
  'Go to Pillars': ['pillars', 'life goals'],
  'Go to Areas': ['areas', 'roles'],
  'Go to Templates': ['templates', 'blueprints'],
  'Go to Insights': ['statistics', 'reports'],
  'Go to Feedback': ['contact', 'report a bug'],
  'Go to AI Coach': ['coach', 'assistant chat'],
  'Go to Profile': ['profile', 'avatar'],
  'Go to Settings': ['preferences', 'options'],
  'Go to Notification Settings': ['notification settings', 'reminder alerts'],
  'Go to Notifications': ['notifications', 'bell'],
  Back: ['back', 'previous'],
  Forward: ['forward', 'next page'],
  'Undo the last change': ['undo', 'revert'],
  'Redo what was undone': ['redo', 'again'],
  'Undo history': ['history', 'recent changes'],
  'Show these keys': ['keyboard shortcuts', 'hotkeys'],
  'Sign out': ['log out', 'logout'],
  'Filter the list of this page, or search': ['filter', 'search'],
  'New pillar': ['new pillar', 'add pillar'],
  'New area': ['new area', 'create area'],
  'New project': ['new project', 'create a project'],
  'New repeating task': ['recurring task', 'add habit'],
  'New entry': ['write', 'new diary entry'],
  'New template': ['new template', 'add template'],
  'Light theme': ['light mode', 'day mode'],
  'Theme of the system': ['system theme', 'auto theme'],
  'Go to Alignment': ['alignment', 'balance'],
  'Go to Achievements': ['achievements', 'badges'],
  'Go to Learning': ['courses', 'lessons'],
  'Go to Journal insights': ['journal insights', 'mood'],
  'Go to Journal templates': ['journal templates', 'prompts'],
  'Go to Help': ['help', 'manual'],
  'Go to Overdue': ['overdue', 'late'],
  'Go to Repeating': ['repeating', 'habits'],
  'Break down a goal': ['break down', 'split a goal'],
  'Weekly review': ['weekly review', 'review my week'],
  Obstacle: ['obstacle', 'stuck'],
  Chat: ['chat', 'ask a question'],
  'What tasks are for': ['why', 'purpose'],
  'Start from a template': ['start from a template', 'onboarding'],
  'Go to Goals': ['goals', 'targets'],
  'Monthly goal': ['monthly goal', 'points target'],
  Months: ['months', 'past goals'],
  'Go to Appearance': ['appearance', 'display'],
  Theme: ['theme', 'dark mode'],
  'Go to Planning': ['planning', 'planning hours'],
  'Time zone': ['timezone', 'clock'],
  'A day begins at': ['start of day', 'midnight'],
  'A day holds': ['capacity', 'working hours'],
  'Usual length of a task': ['default estimate', 'task duration'],
  'A week begins on': ['first day of week', 'monday'],
  'By email': ['email notifications', 'mail'],
  'In the browser': ['push notifications', 'desktop notifications'],
  Reminders: ['reminders', 'task reminders'],
  'Due tasks': ['due tasks', 'notify due tasks'],
  'Overdue tasks': ['overdue tasks', 'notify late'],
  'Repeating tasks': ['repeating tasks', 'notify recurring'],
  'Project deadlines': ['project deadlines', 'deadlines'],
  'Unblocked tasks': ['unblocked', 'dependency'],
  Achievements: ['notify achievements', 'notify badge'],
  'Remind before': ['remind before', 'reminder time'],
  'Overdue after': ['overdue after', 'check interval'],
  'Quiet hours': ['quiet hours', 'do not disturb'],
  'Daily digest': ['daily digest', 'evening email'],
  'Weekly digest': ['weekly email', 'weekly summary'],
  'Go to Files': ['files', 'attachments'],
  'Go to Privacy and security': ['privacy', 'security'],
  Password: ['password', 'change my password'],
  Devices: ['sessions', 'sign out everywhere'],
  'Delete account': ['delete account', 'close account'],
  'Go to Data': ['data', 'my own data'],
  Export: ['export', 'download my data'],
  'Prove it': ['prove', 'verify'],
  Import: ['import', 'todoist'],
  'Remove untouched starter items': ['starter items', 'sample'],
  'Go to Calendars': ['calendars', 'google calendar'],
  'Calendar address': ['calendar feed', 'ical feed'],
  'Go to API and assistants': ['api', 'integrations'],
  'Access tokens': ['api key', 'tokens'],
  Assistants: ['mcp', 'claude'],
  Webhooks: ['webhook', 'hooks'],
  Bookmark: ['bookmarklet', 'web clipper'],
  'Go to Trash': ['trash', 'recycle bin'],
  'Go to Server': ['server', 'admin'],
  Registration: ['registration', 'invite'],
  People: ['people', 'users'],
  Backups: ['backups', 'snapshot'],
  Jobs: ['jobs', 'background jobs'],
  'Go to About': ['about', 'version'],
  'What’s new': ['changelog', 'release notes'],
};

test('every action, page and setting is the first hit for what people type', async () => {
  network.connection = 'offline';
  const { client } = fakeServer({});
  keepUser({ is_operator: true } as User);
  onTestFinished(addKeyTable({ title: 'Everywhere', keys: KEYS }));
  const rest = { start: [], create: [], onText: () => undefined, onOnly: () => undefined, actionsOf: () => [] };
  const hook = await renderHook(
    (text: string) => {
      const commands = useCommands(null);
      return { commands, ...useResults({ ...rest, text, words: text, only: null, commands }) };
    },
    { client, props: '' },
  );
  const names = hook.result.commands.map(({ name }) => name);
  expect(Object.keys(EVERY).toSorted()).toEqual(names.toSorted());
  const found: unknown[] = [];
  for (const text of Object.values(EVERY).flat()) {
    await hook.rerender(text);
    found.push([text, hook.result.selected?.command?.name]);
  }
  expect(found).toEqual(Object.entries(EVERY).flatMap(([name, texts]) => texts.map((text) => [text, name])));
});

test('every command with other words exists', async () => {
  const ofTasks = ['Resume the timer', 'Pause the timer', 'End session', 'Start focus on the next task', 'Dark theme'];
  const ofDays = ['Morning intention', 'Evening reflection'];
  const ofActions = ['Complete', 'Open again', 'Plan for today', 'Plan for tomorrow', 'Focus on it', 'Delete'];
  const known = new Set([
    ...Object.keys(EVERY),
    ...OF_ROW.map(({ name }) => name),
    ...ofTasks,
    ...ofDays,
    ...ofActions,
  ]);
  expect(Object.keys(COMMAND_WORDS).filter((name) => !known.has(name))).toEqual([]);
});

test('a verb acts on the open tasks that it names, three at most', async () => {
  const plans = async (tasks: string[]) => {
    const { commands } = await render('plan bake', { tasks });
    return commands().filter((name) => name.startsWith('Plan'));
  };
  expect(await plans(['Bake buns'])).toEqual(['Plan “Bake buns” for today']);
  expect((await render('plan bake', { tasks: ['Bake buns'] })).note()).toBe('P');
  expect(await plans(['1', '2', '3', '4'].map((each) => `Bake ${each}`))).toHaveLength(3);
  expect((await render('complete journal shelves')).commands()).not.toContain('Complete “Journal shelves”');
});

test('names are not searched again while rows are chosen', async () => {
  const { commands, select } = await render('plan pay rent');
  expect(commands()).toContain('Plan “Pay rent” for today');
  vi.mocked(searchDevice).mockClear();
  await select();
  expect(searchDevice).not.toHaveBeenCalled();
});

test('a view comes before an old chat with its name', async () => {
  const { selected, isFirst, answer } = await render('overdue', { hits: [hit('chat', 'Overdue')] });
  await answer();
  expect([selected(), isFirst()]).toEqual(['Go to Overdue', true]);
});

test('an action of the focused row waits for the server, and a record that only the server has comes before it', async () => {
  const { selected, isFirst, answer } = await render('delete', {
    tasks: ['Pay rent'],
    hits: [hit('journal_entry', 'What to delete from the attic')],
  });
  expect(selected()).toBeNull();
  await answer();
  expect([selected(), isFirst()]).toEqual(['What to delete from the attic', true]);
});

test('deleting is first only if no record matches, not even by its text', async () => {
  const inText = { ...hit('journal_entry', 'A slow Sunday'), snippet: 'We had to <mark>delete</mark> it all' };
  for (const [hits, name] of [
    [[inText], 'Go to Trash'],
    [[], 'Delete, with Undo'],
  ] as const) {
    const { selected, answer } = await render('delete', { tasks: ['Pay rent'], hits });
    await answer();
    expect(selected()).toBe(name);
  }
});

test('an exact name that only the server has comes before names of this device that merely contain the text', async () => {
  const { selected, answer } = await render('arch', { tasks: ['Search the attic'], hits: [hit('project', 'Arch')] });
  await answer();
  expect(selected()).toBe('Arch');
});
