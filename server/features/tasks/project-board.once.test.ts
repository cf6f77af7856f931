import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { KanbanColumn } from '#contract/vocabulary.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { roundsOf } from '#server/testing/database/rounds.ts';

/*
 * Random actions on the boards of two projects, also applied to a model in memory: after every round both have the same
 * tasks in the same order. fast-check prints the seed and the shortest failing sequence.
 */

const STORIES = roundsOf({ all: 100, sqlite: 13 });
const ROUNDS_OF_A_STORY = 100;
const SEED = 20_261_121;

let now = Date.parse('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => new Date(now) });
const { newProject } = recordsIn(app);

interface ModelTask {
  id: string;
  project_id: string;
  sort_order: number;
  kanban_column: KanbanColumn;
  created_at: number;
}

interface Board {
  user: TestUser;
  projectIds: readonly string[];
  tasks: ModelTask[];
  trash: { id: string; task: ModelTask }[];
}

/** Random choices: each number picks one of the available items. */
const chance = fc.record({
  id: fc.noShrink(fc.uuid()),
  number: fc.nat({ max: 999 }),
  picks: fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 8 }),
});
type Chance = typeof chance extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <Item>(items: readonly Item[], number: number) => items[number % items.length];
const pickMany = <Item>(items: readonly Item[], numbers: readonly number[]) =>
  numbers.flatMap((number) => pick(items, number) ?? []);
const inOrder = (tasks: readonly ModelTask[]) =>
  tasks.toSorted(
    (a, b) => a.sort_order - b.sort_order || a.created_at - b.created_at || (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
const tasksOf = ({ tasks }: Board, projectId: string) => inOrder(tasks.filter((task) => task.project_id === projectId));

/** Actions of a person, on the server and in the model. */
const ACTIONS = {
  async create(board: Board, { id, number }: Chance) {
    // Some in the same second, so that ids decide the order.
    now += (number % 3) * 500;
    const project_id = pick(board.projectIds, number)!;
    const { status, body } = await app.call(tasksContract.create, {
      token: board.user.token,
      body: { id, project_id, name: 'Task' },
    });
    expect(status).toBe(201);
    const last = inOrder(board.tasks).at(-1);
    const sort_order = last ? last.sort_order + 1 : 0;
    board.tasks.push({ id: body.id, project_id, sort_order, kanban_column: 'to_do', created_at: now });
  },

  async move({ user: { token }, tasks }: Board, { number, picks }: Chance) {
    const task = pick(tasks, number);
    const column = pick(KanbanColumn.options, picks[0]!)!;
    if (!task) return;
    await app.call(tasksContract.move, { token, params: { id: task.id }, query: { new_column: column } });
    task.kanban_column = column;
  },

  async sort({ user: { token }, tasks }: Board, { number, picks }: Chance) {
    const task = pick(tasks, number);
    if (!task) return;
    task.sort_order = (picks[0]! % 16) - 3;
    const body = { sort_order: task.sort_order };
    await app.call(tasksContract.change, { token, params: { id: task.id }, body });
  },

  async reorder(board: Board, { number, picks }: Chance) {
    const id = pick(board.projectIds, number)!;
    const stored = tasksOf(board, id).map((task) => task.id);
    const elsewhere = board.tasks.filter((task) => task.project_id !== id).map((task) => task.id);
    const stray = pick([[], [], [], [newId()], elsewhere.slice(0, 1)], picks[0]!)!;
    const named = pickMany(stored, picks);
    const body = { task_ids: [...named, ...stray] };
    const { status } = await app.call(tasksContract.reorder, { token: board.user.token, params: { id }, body });
    expect(status).toBe(stray.length > 0 ? 404 : 200);
    if (stray.length > 0) return;
    const order = [...new Set([...named, ...stored])];
    for (const task of tasksOf(board, id)) task.sort_order = order.indexOf(task.id);
  },

  async delete(board: Board, { number }: Chance) {
    const task = pick(board.tasks, number);
    if (!task) return;
    const { body } = await app.call(tasksContract.delete, { token: board.user.token, params: { id: task.id } });
    board.tasks = board.tasks.filter((other) => other !== task);
    board.trash.push({ id: body.trash_id!, task });
  },

  async restore(board: Board, { picks }: Chance) {
    const entries = new Set(pickMany(board.trash, picks.slice(0, 3)));
    if (entries.size === 0) return;
    const ids = [...entries].map((entry) => entry.id);
    await app.call(trashContract.restoreMany, { token: board.user.token, body: { ids } });
    board.tasks.push(...[...entries].map((entry) => entry.task));
    board.trash = board.trash.filter((entry) => !entries.has(entry));
  },
};

const round = fc.record({
  action: fc.constantFrom(
    ...(['create', 'create', 'move', 'sort', 'reorder', 'reorder', 'delete', 'restore'] as const),
  ),
  chance,
});

/** The tasks of both projects as listed by the server, reduced to the fields of the model. */
async function served({ user: { token }, projectIds }: Board) {
  const { body } = await app.call(tasksContract.list, { token });
  const known = body.map(({ id, project_id, sort_order, kanban_column }) => ({
    id,
    project_id,
    sort_order,
    kanban_column,
  }));
  return projectIds.map((projectId) => known.filter((task) => task.project_id === projectId));
}

test('random actions on two boards lose no task, duplicate none and keep their order', async () => {
  const story = fc.array(round, { minLength: 1, maxLength: ROUNDS_OF_A_STORY, size: 'max' });
  let played = 0;
  await fc.assert(
    fc.asyncProperty(story, async (rounds) => {
      const user = await app.newUser();
      const projectIds = [(await newProject(user)).id, (await newProject(user)).id];
      const board: Board = { user, projectIds, tasks: [], trash: [] };
      for (const { action, chance: given } of rounds) {
        await ACTIONS[action](board, given);
        const expected = projectIds.map((id) => tasksOf(board, id).map(({ created_at: _, ...task }) => task));
        expect(await served(board)).toEqual(expected);
      }
      const { body: trash } = await app.call(trashContract.list, { token: user.token });
      expect(trash.map(({ id }) => id).toSorted()).toEqual(board.trash.map(({ id }) => id).toSorted());
      played += rounds.length;
    }),
    { seed: SEED, numRuns: STORIES },
  );

  expect(played).toBeGreaterThan(STORIES * 30);
}, 120_000);
