import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { SearchHit } from '#contract/search.ts';
import type { FocusTimer } from '#contract/today.ts';
import { deviceNames, type Found, NOTHING } from '#web/features/search/found.ts';
import { foundOnServer, searchDevice } from '#web/features/search/results.ts';
import { type Grammar, loadGrammar } from '#web/features/tasks/quick-add/load-grammar.ts';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { keepUser } from '#web/platform/session.ts';
import { RecordStore } from '#web/records/record-store.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { hit, openDevice, search, TASKS } from '#web/testing/palette-device.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { addKeyTable } from '#web/ui/keys/key-tables.ts';
import { type Command, useCommands } from './commands.ts';
import { COMMAND_WORDS } from './command-words.ts';
import { FIRST, IN_DOUBT } from './first-hit.cases.ts';
import { command, KEYS, OF_ROW } from './first-hit.commands.ts';
import { commandsWith } from './first-rows.ts';
import { findNamed, namedRows, readTarget, searchesFor } from './named/find-named.ts';
import { readVerb, rowsOnNamed } from './named/named-commands.ts';
import { usePlaceActions } from './named/place-actions.ts';
import { useRuleActions } from './named/rule-actions.ts';
import { bestAfter, bestBefore, groupsAfter, groupsOf, type Matches, readText, searchHere } from './results.ts';
import { enterDoes, rowOfCommand, type RowGroup } from './rows.ts';
import { idOfAction, type To, useTaskActions } from './task-actions.ts';
import { useResults } from './use-results.ts';

const focus = vi.hoisted(() => ({ timer: null as FocusTimer | null }));
vi.mock(import('#web/features/tasks/focus/use-focus.ts'), async (load) => {
  return { ...(await load()), useFocus: () => ({ timer: focus.timer, clock_offset_ms: 0 }) as never };
});

vi.mock(import('#web/platform/connection/connection.ts'), async (load) => {
  return { ...(await load()), useConnection: () => 'online' };
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
  vi.unstubAllGlobals();
});

const useActions = () => {
  const taskActions = useTaskActions();
  const placeActions = usePlaceActions(() => undefined);
  const ruleActions = useRuleActions();
  return (found: Found, to?: To) => [...taskActions(found, to), ...placeActions(found, to), ...ruleActions(found)];
};

/** The palette's commands and the actions on its results. Neither depends on the text. */
let palette: { commands: Command[]; actionsOf: ReturnType<typeof useActions> };
let grammar: Grammar | null;

beforeAll(async () => {
  grammar = await loadGrammar();
});

async function openPalette() {
  keepUser({ is_operator: true } as User);
  onTestFinished(addKeyTable({ title: 'Everywhere', keys: KEYS }));
  palette ??= (await renderHook(() => ({ commands: useCommands(null), actionsOf: useActions() }))).result;
  return palette;
}

/** Devices by their tasks: many lines share one. */
const devices = new Map<string, ReturnType<typeof openDevice>>();

interface Given {
  tasks?: readonly string[];
  projects?: readonly string[] | undefined;
  /** Found in addition. */
  hits?: readonly SearchHit[];
  /** Whether the device has the tasks, or only the server. */
  known?: boolean;
  online?: boolean;
}

/** What is chosen before and after the server answers, without rendering. */
async function choose(text: string, { tasks = TASKS, projects, hits = [], known = true, online = true }: Given = {}) {
  const { commands, actionsOf } = await openPalette();
  const key = `${known} ${tasks.join()} ${projects?.join()}`;
  const opened = devices.get(key) ?? openDevice({ tasks, projects, known });
  devices.set(key, opened);
  const { records } = await opened;
  const names = () => deviceNames(records);
  const { words, only } = readText(text);
  const verb = readVerb(only === null ? words : '');
  const target = verb && readTarget(verb, grammar, records, names);
  const ofVerb = (found: readonly SearchHit[]) => ({
    isVerb: verb?.isExact ?? false,
    rows:
      verb && target
        ? namedRows(verb, target, findNamed(verb, target, records, names, !online), found, records, actionsOf)
        : [],
  });
  const ask = (q: string, kinds: readonly string[]) => [...hits, ...search(q, kinds, tasks, projects)];
  const matches: Matches = {
    ...{ words, only, local: searchHere(records, names, { words, only }, !online), named: ofVerb([]) },
    ...{ commands: [...OF_ROW, ...commands], create: commandsWith(words), completing: [] },
  };
  const before = groupsOf(matches);
  const best = bestBefore(before, online);
  if (!online || only !== null) return outcome(before, best ?? bestAfter(before, matches), best);
  const searches = verb && target ? searchesFor(verb, target) : [];
  const answered = { ...matches, named: ofVerb(searches.flatMap(({ q, kinds }) => ask(q, kinds))) };
  // The line of a verb matches no name.
  const found = (verb ? search(words, [], tasks, projects) : ask(words, [])).map((each) =>
    foundOnServer(records, each),
  );
  const groups = groupsAfter(groupsOf(answered), answered, { found, total: found.length }, best);
  return outcome(groups, best ?? bestAfter(groups, answered), best);
}

const nameOf = (row: RowGroup['rows'][number] | null | undefined) => row && (row.found?.name ?? row.command!.name);

const outcome = (groups: readonly RowGroup[], row: RowGroup['rows'][number] | null, best: typeof row) => ({
  before: nameOf(best) ?? null,
  selected: nameOf(row) ?? null,
  isFirst: groups[0]?.rows[0]?.id === row?.id,
  note: groups[0]?.rows[0]?.command?.note,
  commands: groups.flatMap(({ rows }) => rows.flatMap((each) => each.command?.name ?? [])),
});

/** Renders the palette's results for a text. */
async function render(text: string, { tasks = TASKS, hits = [] as readonly SearchHit[], known = true } = {}) {
  const answered = Promise.withResolvers<void>();
  const { client } = await openDevice({ tasks, hits, known, answered: answered.promise });
  const { commands } = await openPalette();
  const { words, only } = readText(text);
  const hook = await renderHook(
    () =>
      useResults({
        ...{ text, words, only, start: [], commands: [...OF_ROW, ...commands], create: commandsWith(words) },
        ...{ onText: () => undefined, onOnly: () => undefined, actionsOf: useActions() },
      }),
    { client },
  );
  await perform(() => undefined);
  const row = () => hook.result.selected;
  return {
    selected: () => nameOf(row()),
    names: () => hook.result.groups.flatMap(({ rows }) => rows.map(nameOf)),
    commands: () => hook.result.groups.flatMap(({ rows }) => rows.flatMap((each) => each.command?.name ?? [])),
    /** Chooses the last row. */
    select: () => perform(() => hook.result.select(hook.result.groups.at(-1)!.rows.at(-1)!.id)),
    answer: () => perform(answered.resolve),
  };
}

test.each(FIRST)('%s is first of all %s', async (text, name) => {
  const { selected, isFirst } = await choose(text);
  expect([selected, name === null || isFirst]).toEqual([name, true]);
});

test.each([
  ['complete vitmins', 'Complete “Buy vitamins”'],
  ['move vitamins to tomorrow', 'Plan “Buy vitamins” for tomorrow'],
  ['open dentist', 'Open “Dentist appointment”'],
])('%s finds a task that only the server has, and one on this device without the server', async (text, name) => {
  expect(await choose(text, { known: false })).toMatchObject({ before: null, selected: name });
  expect(await choose(text, { online: false })).toMatchObject({ selected: name });
});

test.each(IN_DOUBT)('%s, with the tasks %j, is first of all %s', async (text, tasks, name) => {
  expect(await choose(text, { tasks })).toMatchObject({ before: null, selected: name });
  expect(await choose(text, { tasks, online: false })).toMatchObject({ selected: name });
  expect(await choose(text, { tasks, known: false })).toMatchObject({ selected: name });
});

test.each([
  ['postpone passport', 'Plan “Renew passport” for tomorrow'],
  ['delete zebra', undefined],
  ['delete old shed', 'Delete “Old shed”'],
])('rendered, %s is first of all %s once the server has answered', async (text, name) => {
  const { selected, answer } = await render(text, { known: false });
  expect(selected()).toBeNull();
  await answer();
  expect(selected() ?? undefined).toBe(name);
});

test.each([
  ['delete vitmins', 'Delete “Buy vitamins”'],
  ['complte vitamins', 'Complete “Buy vitamins”'],
  ['postpne passport', 'Plan “Renew passport” for tomorrow'],
])('%s: what is in doubt is offered below the new task', async (text, name) => {
  const { commands } = await choose(text);
  expect(commands).toEqual([`New task “${text}”`, name]);
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
  'Go to Profile': ['profile', 'avatar', 'change email'],
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
  'Two-step sign-in': ['two-step', '2fa', 'authenticator', 'recovery codes'],
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
  const { commands } = await openPalette();
  const names = commands.map(({ name }) => name);
  expect(Object.keys(EVERY).toSorted()).toEqual(names.toSorted());
  const found = Object.values(EVERY).flatMap((texts) =>
    texts.map((words) => {
      const named = { isVerb: false, rows: [] };
      const groups = groupsOf({ words, only: null, local: [], named, commands, create: [], completing: [] });
      return [words, nameOf(bestBefore(groups, false))];
    }),
  );
  expect(found).toEqual(Object.entries(EVERY).flatMap(([name, texts]) => texts.map((text) => [text, name])));
});

test('what is finished is not chosen before the server has answered, which may find an open task', () => {
  const finished: Found = { ...NOTHING, kind: 'project', id: '1', name: 'Mum’s seventieth birthday', completed: true };
  const open: Found = { ...NOTHING, kind: 'task', id: '2', name: 'Call Mum' };
  const matches = {
    ...{ words: 'mum', only: null, local: [finished], commands: [], create: [], completing: [] },
    named: { isVerb: false, rows: [] },
  };
  const before = groupsOf(matches);
  expect(bestBefore(before, true)).toBeNull();
  const groups = groupsAfter(before, matches, { found: [open], total: 1 }, null);
  expect([nameOf(bestAfter(groups, matches)), nameOf(groups[0]?.rows[0])]).toEqual(['Call Mum', 'Call Mum']);
  // Without an answer to wait for it is all there is.
  expect(nameOf(bestBefore(before, false))).toBe(finished.name);
});

test('what the coach answered is below the records that it names', () => {
  const snippet = [
    { text: 'Call ', isHit: false },
    { text: 'Mum', isHit: true },
  ];
  const chat: Found = { ...NOTHING, kind: 'chat', id: '1', name: 'What is due next week?', snippet, score: 9 };
  const entry: Found = { ...NOTHING, kind: 'journal_entry', id: '2', name: 'Sunday', snippet, completed: true };
  const matches = {
    ...{ words: 'mum', only: null, local: [], commands: [], create: [], completing: [] },
    named: { isVerb: false, rows: [] },
  };
  const groups = groupsOf(matches, { found: [chat, entry], total: 2 });
  expect(nameOf(bestAfter(groups, matches))).toBe('Sunday');
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

test('the foot says that Enter reopens a completed task', async () => {
  const { result: actionsOf } = await renderHook(() => useTaskActions(), fakeServer({}));
  const actions = actionsOf({ ...NOTHING, kind: 'task', ...TASK, completed: true });
  const complete = actions.find(({ id }) => id === idOfAction('complete'));
  expect([complete!.name, enterDoes(rowOfCommand(complete!))]).toEqual(['Reopen', 'reopen']);
});

test('a verb acts on the open tasks that it names, three at most', async () => {
  const plans = async (tasks: string[]) => {
    const { commands } = await choose('plan bake', { tasks });
    return commands.filter((name) => name.startsWith('Plan'));
  };
  expect(await plans(['Bake buns'])).toEqual(['Plan “Bake buns” for today']);
  expect((await choose('plan bake', { tasks: ['Bake buns'] })).note).toBe('P');
  expect(await plans(['1', '2', '3', '4'].map((each) => `Bake ${each}`))).toHaveLength(3);
  expect((await choose('complete journal shelves')).commands).not.toContain('Complete “Journal shelves”');
});

test('the journal is offered for what it has, or if nothing else is found', async () => {
  const journal = (text: string) => `Go to Journal, only entries with “${text}”`;
  expect((await choose('zebra')).commands).toContain(journal('zebra'));
  expect((await choose('pay rent')).commands).not.toContain(journal('pay rent'));
  const hits = [hit('journal_entry', 'Pay rent late')];
  expect((await choose('pay rent', { hits })).commands).toContain(journal('pay rent'));
});

test('a question can be asked to the coach, and the row for it is the last', async () => {
  for (const text of ['what is overdue?', 'how is my balance', 'Zebra?'])
    expect((await choose(text)).commands.at(-1)).toBe(`Ask the coach “${text}”`);
  for (const text of ['zebra', 'whatever', 'how'])
    expect((await choose(text)).commands.join()).not.toContain('Ask the coach');
});

test('a text that acts on a record does not list an old chat about it', async () => {
  const hits = [hit('chat', 'Complete call Tom')];
  const { commands, names, answer } = await render('complete call tom', { hits });
  await answer();
  expect(commands()).toContain('Complete “Call Tom”');
  expect(names()).not.toContain('Complete call Tom');
});

test('of chats with the same name one is listed', async () => {
  const hits = ['1', '2'].map((id) => ({ ...hit('chat', 'What is due next week?'), id }));
  const { names, answer } = await render('due next', { hits });
  await answer();
  expect(names().filter((name) => name === 'What is due next week?')).toHaveLength(1);
});

test.each([
  // The day decides, then the shorter name; a beginning is closer than a later word.
  ['skip water', ['Skip “Water the plants”', 'Skip “Water plants at office”', 'Skip “Hot water bottle”']],
  ['skip water', ['Skip “Water plants at office”', 'Skip “Water the plants”', 'Skip “Hot water bottle”'], '2026-11-19'],
])('%s lists %j, also if only the server has the names', (text, names, day = '2026-11-20') => {
  const rules = [
    { ...NOTHING, id: '1', name: 'Hot water bottle', day: '2026-11-18', score: 4 },
    { ...NOTHING, id: '2', name: 'Water plants at office', day, score: 5 },
    { ...NOTHING, id: '3', name: 'Water the plants', day: '2026-11-20' },
  ].map((rule) => ({ ...rule, kind: 'recurring_task' as const }));
  const actionsOf = () => [command('Skip', { id: idOfAction('skip') })];
  const rows = rowsOnNamed(readVerb(text)!, rules, 'water', actionsOf);
  expect(rows.toSorted((one, other) => other.score - one.score).map(nameOf)).toEqual(names);
});

test('the letters of a command are marked at the beginnings of words of the name only', () => {
  const actionsOf = () => [command('Plan for today', { id: idOfAction('today') })];
  const found = { ...NOTHING, kind: 'task' as const, id: '1', name: 'Photo trip' };
  const [row] = rowsOnNamed(readVerb('plan to trip')!, [found], 'to trip', actionsOf);
  const { name, hits } = { name: row!.command!.name, hits: row!.found ? [] : row!.hits };
  expect(hits.map(({ start, end }) => name.slice(start, end))).toEqual(['Plan', 'trip']);
});

test('names are not searched again while rows are chosen', async () => {
  const { commands, select } = await render('plan pay rent');
  expect(commands()).toContain('Plan “Pay rent” for today');
  vi.mocked(searchDevice).mockClear();
  await select();
  expect(searchDevice).not.toHaveBeenCalled();
});

test('the setting of the theme says that it is dark', async () => {
  expect((await choose('dark mode')).note).toBe('Now dark');
});

test('a view comes before an old chat with its name', async () => {
  const chosen = await choose('overdue', { hits: [hit('chat', 'Overdue')] });
  expect(chosen).toMatchObject({ selected: 'Go to Overdue', isFirst: true });
});

test('an action of the focused row waits for the server, and a record that only the server has comes before it', async () => {
  const hits = [hit('journal_entry', 'What to delete from the attic')];
  const chosen = await choose('delete', { tasks: ['Pay rent'], hits });
  expect(chosen).toMatchObject({ before: null, selected: 'What to delete from the attic', isFirst: true });
});

test('deleting is first only if no record matches, not even by its text', async () => {
  const inText = { ...hit('journal_entry', 'A slow Sunday'), snippet: 'We had to <mark>delete</mark> it all' };
  for (const [hits, name] of [
    [[inText], 'Go to Trash'],
    [[], 'Delete, with Undo'],
  ] as const) {
    expect((await choose('delete', { tasks: ['Pay rent'], hits })).selected).toBe(name);
  }
});

test.each([
  // Another record has exactly the name.
  ['delete attic', ['Clear the attic'], null],
  ['delete attic', ['Attic'], null],
  ['rename attic to loft', ['Attic'], null],
  // It matches less well than the task.
  ['delete the attic', ['Attic'], 'Delete “Attic”'],
] as const)('%s, with a chat of the name and the tasks %j, is first of all %s', async (text, tasks, name) => {
  const hits = [hit('chat', name === null ? 'Attic' : 'What is in the attic')];
  expect((await choose(text, { tasks, hits })).selected).toBe(name);
});

test.each([
  // It asks first, so either may be chosen.
  ['delete attic', 'Delete “Attic”'],
  ['rename attic to loft', null],
  ['archive attic', null],
])('%s, with two projects of that name, offers both, and first is %s', async (text, name) => {
  const projects = ['Attic', 'Attic'];
  for (const known of [true, false]) {
    const { selected, commands } = await choose(text, { projects, known });
    expect(selected).toBe(name);
    expect(commands.filter((each) => each.includes('“Attic”'))).toHaveLength(2);
  }
});

test('an exact name that only the server has comes before names of this device that merely contain the text', async () => {
  const { selected } = await choose('arch', { tasks: ['Search the attic'], hits: [hit('project', 'Arch')] });
  expect(selected).toBe('Arch');
});
