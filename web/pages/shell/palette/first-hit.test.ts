import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Area } from '#contract/areas.ts';
import type { User } from '#contract/auth.ts';
import { plain } from '#contract/general/fold.ts';
import { alikeWords, wordsOf } from '#contract/general/typing-errors.ts';
import type { Pillar } from '#contract/pillars.ts';
import type { SearchHit } from '#contract/search.ts';
import type { FocusTimer } from '#contract/today.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { NOTHING } from '#web/features/search/found.ts';
import { searchDevice } from '#web/features/search/results.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { keepUser } from '#web/platform/session.ts';
import { RecordStore } from '#web/records/record-store.ts';
import { SECTIONS } from '#web/sections.ts';
import { aProject } from '#web/testing/a-project.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { addKeyTable } from '#web/ui/keys/key-tables.ts';
import { type Command, useCommands, withWords } from './commands.ts';
import { COMMAND_WORDS } from './command-words.ts';
import { FIRST, IN_DOUBT } from './first-hit.cases.ts';
import { commandsWith } from './first-rows.ts';
import { useTaskActions } from './task-actions.ts';
import { readText, useResults } from './use-results.ts';

const focus = vi.hoisted(() => ({ timer: null as FocusTimer | null }));
vi.mock(import('#web/features/tasks/focus/use-focus.ts'), async (load) => {
  return { ...(await load()), useFocus: () => ({ timer: focus.timer, clock_offset_ms: 0 }) as never };
});

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

/** Shown in light mode. */
const THEMES = ['Dark theme'];
/** Keys of the cards on Today. */
const OF_DAYS = ['Morning intention', 'Evening reflection'];
const TASK = { id: '1', name: 'Pay rent' };

test('every command with other words exists', async () => {
  const { client } = fakeServer({});
  // A next task to focus on.
  const shown = vi.spyOn(RecordStore.prototype, 'shown').mockReturnValue({ tasks: [aTask('1')] });
  onTestFinished(() => {
    shown.mockRestore();
    focus.timer = null;
  });
  const hook = await renderHook(
    (timer: FocusTimer | null) => {
      focus.timer = timer;
      const actionsOf = useTaskActions();
      const ofTasks = [false, true].flatMap((completed) => actionsOf({ ...NOTHING, kind: 'task', ...TASK, completed }));
      const { keys } = useTaskKeys({ taskOf: () => undefined, repeats: true });
      return [...[...useCommands(null), ...ofTasks].map(({ name }) => name), ...keys.map(({ does }) => does)];
    },
    { client, props: null as FocusTimer | null },
  );
  const known = new Set([...Object.keys(EVERY), ...THEMES, ...OF_DAYS]);
  for (const timer of [null, { ends_at: null }, { ends_at: '2026-01-01T00:00:00Z' }]) {
    await hook.rerender(timer as FocusTimer | null);
    for (const name of hook.result) known.add(name);
  }
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
