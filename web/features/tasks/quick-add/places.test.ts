import { afterEach, expect, test, vi } from 'vitest';
import { fieldsOf } from '#contract/quick-add/task-of-line.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import { aTask, createdTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { perform, renderHook } from '#web/testing/render-hook.ts';
import { type Chip, type Meaning } from '#contract/quick-add/grammar.ts';
import { LINES } from '#contract/quick-add/cases/line.cases.ts';
import { readLine } from '#contract/quick-add/read-line.ts';
import { loadGrammar } from './load-grammar.ts';
import { ANYWHERE, belowTask, FIRST_TASK, inColumn, type Place } from './places.ts';
import { useQuickAdd } from './use-quick-add.ts';

afterEach(() => vi.unstubAllGlobals());

const projects = [{ id: 'launch', name: 'Launch', area_name: null }] as Project[];
const PLACES: readonly [name: string, place: Place, without: Meaning['kind'][]][] = [
  ['anywhere', ANYWHERE, []],
  ['a column', inColumn('review'), []],
  ['below a task', belowTask({ id: 'parent' }), ['project', 'repeat']],
];
/** The request field of each kind of chip that a place may exclude. */
const FIELDS: Partial<Record<Meaning['kind'], string>> = { project: 'project_id', repeat: 'recurrence_pattern' };
const ALL = 'Pay rent tomorrow 9:00 45m !high #Launch every month';
const lines = [ALL, 'Call Ana at 5', 'Read report starting Monday', 'Buy milk', 'Gym every mon wed 18:00-19:30 p1'];

test.each(PLACES)('%s saves what the chips show, and excluded kinds stay in the name', async (_, place, without) => {
  const leftOut = without.map((kind) => FIELDS[kind] ?? kind);
  await loadGrammar();
  const server = fakeServer({
    'GET /projects': () => ({ body: projects }),
    ...Object.fromEntries(
      ['POST /tasks', 'POST /tasks/parent/subtasks'].map((line) => [
        line,
        ({ body }: { body: unknown }) => ({ status: 201, body: createdTask(body) }),
      ]),
    ),
    'GET /tasks/parent': () => ({ body: aTask('parent') }),
  });
  const options = { projects, areas: [], wanted: true, place };
  const hook = await renderHook(() => useQuickAdd(options), { client: server.client });
  for (const line of lines) {
    await perform(() => hook.result.change(line));
    const { chips } = hook.result;
    expect(chips.map(({ kind }) => kind).filter((kind) => without.includes(kind))).toEqual([]);
    await perform(() => hook.result.add());
    const { name, ...sent } = server.sent.at(-1)!.body as Task;
    const { project_id = null, recurrence_pattern, repeat_from, ...fields } = fieldsOf(chips);
    expect(sent).toMatchObject({
      ...fields,
      ...(!without.includes('project') && { project_id }),
      ...(!without.includes('repeat') && { recurrence_pattern, repeat_from }),
    });
    expect(Object.keys(sent).filter((key) => leftOut.includes(key))).toEqual([]);
    expectNothingLost(line, name, chips);
  }
  expect(server.sent).toHaveLength(lines.length);
});

test('a card gets the status of its column, and a subtask the project of its task', async () => {
  await loadGrammar();
  const { records, sent } = fakeServer({
    'POST /tasks': ({ body }) => ({ status: 201, body: createdTask(body) }),
    'POST /tasks/parent/subtasks': ({ body }) => ({ status: 201, body: createdTask(body) }),
  });
  const task = { ...fieldsOf([]), id: 't', name: 'Tea', project_id: 'launch' };
  await inColumn('review').create(records, task);
  await belowTask({ id: 'parent' }).create(records, task);
  expect(sent).toMatchObject([
    { line: 'POST /tasks', body: { name: 'Tea', project_id: 'launch', kanban_column: 'review' } },
    { line: 'POST /tasks/parent/subtasks', body: { name: 'Tea' } },
  ]);
});

test('in every place, each case keeps the words that the place excludes', () => {
  const context = {
    ...{ projects, now: new Date('2026-11-20T10:15:00Z'), timeZone: 'UTC', today: '2026-11-20' },
    ...{ dayStart: 0, weekStart: 1, locale: 'en-GB' },
  };
  for (const { without } of [...PLACES.map(([, place]) => place), FIRST_TASK]) {
    for (const [line] of LINES) {
      const { name, chips, offers } = readLine(line, { ...context, without });
      expect([...chips, ...offers].filter(({ kind }) => without.includes(kind))).toEqual([]);
      expectNothingLost(line, name, chips);
    }
  }
  const below = readLine(ALL, { ...context, without: ['project', 'repeat'] });
  expect(below.name).toBe('Pay rent #Launch every month');
});

/** Words outside the chips are in the name. */
function expectNothingLost(line: string, name: string, chips: readonly Chip[]) {
  // A mark at the end of a word is not part of it.
  const wordsIn = (text: string) => text.toLowerCase().match(/(?<!\S)!+(?!\S)|!*[\p{L}\p{N}#~]+/gu) ?? [];
  const kept = new Set(wordsIn([name, ...chips.map(({ text }) => text)].join(' ')));
  expect(wordsIn(line).filter((word) => !kept.has(word) && word !== 'and')).toEqual([]);
}
