import { afterEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { aTask } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { taskQueries } from '../task-queries.ts';
import { changeMany, removeMany, SLICE } from './bulk-writes.ts';

afterEach(() => vi.unstubAllGlobals());

const OPEN = taskQueries.open();
const CHRISTMAS = { due_date: '2026-12-24' };
const many = (count: number) => Array.from({ length: count }, (_, index) => aTask(`${index}`));

type Body = { tasks: { id: string }[]; task_ids: string[] };
async function serverWith(tasks: Task[], answer: (body: Body) => { status?: number; body: unknown }) {
  const server = fakeServer({
    'GET /tasks': () => ({ body: tasks }),
    'PUT /tasks/bulk': ({ body }) => answer(body as Body),
    'DELETE /tasks/bulk': ({ body }) => answer(body as Body),
  });
  await server.open(OPEN);
  const due = (ids: string[] = tasks.map(({ id }) => id)) => changeMany(ids.map((id) => ({ id, changes: CHRISTMAS })));
  const dates = () => server.shown<Task[]>(OPEN).map(({ due_date }) => due_date);
  return { ...server, due, dates };
}
const changed = (body: Body) => ({ tasks: body.tasks.map(({ id }) => aTask(id, CHRISTMAS)), refused: [] });

test('many tasks are sent in slices, one after the other, and shown at once', async () => {
  const server = await serverWith(many(2 * SLICE + 1), (body) => ({ body: changed(body) }));
  const results = server.records.writeAll(server.due());
  expect(new Set(server.dates())).toEqual(new Set(['2026-12-24']));
  await Promise.all(results);
  expect(server.sent.map(({ body }) => (body as Body).tasks.length)).toEqual([SLICE, SLICE, 1]);
});

test('refused tasks are reverted, and Undo reverts only the others', async () => {
  const server = await serverWith(many(3), () => ({
    body: { tasks: [aTask('0', CHRISTMAS), aTask('2', CHRISTMAS)], refused: [{ id: '1', detail: 'No' }] },
  }));
  const [written] = await Promise.all(server.records.writeAll(server.due()));
  expect(server.dates()).toEqual(['2026-12-24', null, '2026-12-24']);
  expect(written!.undo).toMatchObject([{ input: { edits: [{ id: '2', changes: { due_date: null } }, { id: '0' }] } }]);
});

test('if a slice fails, the previous ones are done and the rest is reverted', async () => {
  const server = await serverWith(many(2 * SLICE + 2), (body) =>
    body.tasks[0]!.id === '0' ? { body: changed(body) } : { status: 429, body: { detail: 'Slower' } },
  );
  const outcomes = await Promise.allSettled(server.records.writeAll(server.due()));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(server.sent).toHaveLength(2);
  expect(server.dates().filter((date) => date !== null)).toHaveLength(SLICE);
});

test('deleted tasks disappear at once, and Undo restores every entry of the trash', async () => {
  const server = await serverWith([...many(SLICE + 1), aTask('stays')], ({ task_ids }) => ({
    body: { success: true, message: '', trash_ids: task_ids.map((id) => `trash of ${id}`) },
  }));
  const results = server.records.writeAll(removeMany(many(SLICE + 1).map(({ id }) => id)));
  expect(server.shown<Task[]>(OPEN).map(({ id }) => id)).toEqual(['stays']);
  const undo = (await Promise.all(results)).flatMap((each) => each.undo);
  expect(undo.map(({ input }) => (input as { ids: string[] }).ids.length)).toEqual([SLICE, 1]);
});
