import { afterEach, expect, test, vi } from 'vitest';
import type { Area } from '#contract/areas.ts';
import type { Pillar } from '#contract/pillars.ts';
import type { SearchHit } from '#contract/search.ts';
import { areaQueries } from '#web/features/areas/area-queries.ts';
import { pillarQueries } from '#web/features/pillars/pillar-queries.ts';
import { searchDevice } from '#web/features/search/results.ts';
import { projectQueries } from '#web/features/projects/project-queries.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { aProject } from '#web/testing/a-project.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import type { Command } from './commands.ts';
import { commandsWith } from './first-rows.ts';
import { useTaskActions } from './task-actions.ts';
import { readText, useResults } from './use-results.ts';

// The server is asked at once.
vi.mock('@mantine/hooks', () => ({ useDebouncedValue: (value: string) => [value] }));

vi.mock(import('#web/features/search/results.ts'), async (load) => {
  const found = await load();
  return { ...found, searchDevice: vi.fn<typeof searchDevice>(found.searchDevice) };
});

afterEach(() => vi.unstubAllGlobals());

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
];

const command = (name: string, more: Partial<Command> = {}): Command => ({
  ...{ id: name, name, Icon: undefined, keys: [], run: () => undefined },
  ...more,
});

/** With the row of “Pay rent” focused. */
const OF_ROW = [
  command('Open'),
  command('Complete or reopen', { words: 'complete tick' }),
  command('Today', { words: 'plan postpone' }),
  command('Tomorrow', { words: 'plan postpone' }),
  command('High priority'),
  command('Low priority'),
  command('Move to project'),
  command('Rename'),
  command('Focus'),
  command('Skip (repeating tasks)'),
  command('Delete, with Undo'),
  command('Open its menu'),
].map((each) => ({ ...each, id: `row ${each.name}`, note: '“Pay rent”', ofRow: true }));

const GENERAL = [
  command('New task'),
  command('Start focus on the next task', { words: 'timer session pomodoro' }),
  ...['Today', 'Tasks', 'Journal', 'Inbox', 'Settings'].map((name) => command(`Go to ${name}`)),
  command('Undo the last change'),
  command('New pillar'),
  command('New project'),
  command('Dark theme', { words: 'appearance' }),
  command('Go to Appearance', { note: 'Settings', words: 'theme dark light' }),
  command('Go to Trash', { note: 'Settings', words: 'deleted restore' }),
  command('Go to Overdue', { note: 'Tasks', words: 'late' }),
  command('Sign out'),
];

const hit = (kind: SearchHit['kind'], name: string): SearchHit => ({
  ...{ kind, id: name, name, path: [], path_ids: [], snippet: name, score: 1, date: null },
  ...{ is_archived: false, completed: false },
});

async function render(text: string, { tasks = TASKS, hits = [] as readonly SearchHit[] } = {}) {
  const answered = Promise.withResolvers<void>();
  const { client, open } = fakeServer({
    'GET /tasks': () => ({
      body: [...tasks.map((name) => aTask(name, { name })), aTask('Journal shelves', { completed: true })],
    }),
    'GET /projects': () => ({ body: ['Half marathon', 'Kitchen renovation'].map((name) => aProject(name)) }),
    'GET /areas': () => ({ body: ['Home', 'Running'].map((name) => ({ id: name, name, archived: false }) as Area) }),
    'GET /pillars': () => ({ body: ['Health'].map((name) => ({ id: name, name, archived: false }) as Pillar) }),
    'GET /search': async () => {
      await answered.promise;
      return { body: hits, headers: { 'X-Total-Count': `${hits.length}` } };
    },
  });
  await open(taskQueries.open());
  await open(projectQueries.list());
  await open(areaQueries.list());
  await open(pillarQueries.list());
  const { words, only } = readText(text);
  const hook = await renderHook(
    () =>
      useResults({
        ...{ text, words, only, start: [], commands: [...OF_ROW, ...GENERAL], create: commandsWith(words) },
        ...{ onText: () => undefined, onOnly: () => undefined, actionsOf: useTaskActions() },
      }),
    { client },
  );
  await perform(() => undefined);
  const row = () => hook.result.selected;
  return {
    selected: () => row() && (row()!.found?.name ?? row()!.command!.name),
    isFirst: () => hook.result.groups[0]?.rows[0]?.id === row()?.id,
    commands: () => hook.result.groups.flatMap(({ rows }) => rows.flatMap((each) => each.command?.name ?? [])),
    /** Chooses the last row. */
    select: () => perform(() => hook.result.select(hook.result.groups.at(-1)!.rows.at(-1)!.id)),
    answer: () => perform(answered.resolve),
  };
}

test.each([
  ['call', 'Call Tom'],
  ['tom', 'Call Tom'],
  ['CALL TOM', 'Call Tom'],
  ['pay', 'Pay rent'],
  ['rent', 'Pay rent'],
  ['pay rent', 'Pay rent'],
  ['delete', 'Delete old photos'],
  ['delete,', 'Delete, with Undo'],
  ['open', 'Open a bank account'],
  ['open its', 'Open its menu'],
  ['comp', 'Complete tax return'],
  ['complete', 'Complete tax return'],
  ['complete or', 'Complete or reopen'],
  ['today', 'Go to Today'],
  ['tod', 'Today show rehearsal'],
  ['tasks', 'Go to Tasks'],
  ['inbox', 'Go to Inbox'],
  ['go to jour', 'Go to Journal'],
  ['journal', 'Go to Journal'],
  ['jour', 'Go to Journal'],
  ['shelves', 'Journal shelves'],
  ['settings', 'Go to Settings'],
  ['router', 'Read settings of the router'],
  ['dark', 'Dark chocolate'],
  ['dark th', 'Dark theme'],
  ['theme', 'Dark theme'],
  ['light', 'Go to Appearance'],
  ['new', 'New task'],
  ['new pro', 'New project'],
  ['shoes', 'Buy new shoes'],
  ['postpone', 'Today'],
  ['tomorrow', 'Tomorrow'],
  ['rename', 'Rename the company'],
  ['focus', 'Focus group notes'],
  ['pomodoro', 'Start focus on the next task'],
  ['skip', 'Skip rope'],
  ['low', 'Low priority'],
  ['home', 'Home'],
  ['half', 'Half marathon'],
  ['ren kit', 'Kitchen renovation'],
  ['health', 'Health'],
  ['undo', 'Undo the last change'],
  ['restore', 'Go to Trash'],
  ['trash', 'Go to Trash'],
  ['sign out', 'Sign out'],
  ['>focus', 'Focus'],
  ['complete call tom', 'Complete “Call Tom”'],
  ['finish new shoes', 'Complete “Buy new shoes”'],
  ['plan pay rent', 'Plan “Pay rent” for today'],
  ['postpone dark chocolate', 'Plan “Dark chocolate” for tomorrow'],
  ['focus on skip rope', 'Focus on “Skip rope”'],
  ['complete tax', 'Complete tax return'],
  ['overdue', 'Go to Overdue'],
  ['zebra', 'New task “zebra”'],
])('%s is first of all %s', async (text, name) => {
  const { selected, isFirst, answer } = await render(text);
  await answer();
  expect([selected(), isFirst()]).toEqual([name, true]);
});

test('a verb acts on the open tasks that it names, three at most', async () => {
  const plans = async (tasks: string[]) => {
    const { commands } = await render('plan bake', { tasks });
    return commands().filter((name) => name.startsWith('Plan'));
  };
  expect(await plans(['Bake buns'])).toEqual(['Plan “Bake buns” for today']);
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
