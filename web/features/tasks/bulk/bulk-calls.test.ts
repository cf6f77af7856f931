import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { changeMany, deleteMany, type Edit, SLICE } from './bulk-calls.ts';

const OPEN = ['tasks', 'list', { completed: false }];
const server = vi.fn<(body: { tasks: { id: string }[]; task_ids: string[] }) => [number, unknown]>();
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient();
  server.mockReset();
  vi.stubGlobal('localStorage', { getItem: () => 'secret' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { origin: 'http://auric.example' });
  vi.stubGlobal('fetch', async (request: Request) => {
    const [status, body] = server(await request.json());
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

const task = (id: string, fields: Partial<Task> = {}) => ({ id, name: id, due_date: null, ...fields }) as Task;
const many = (count: number) => Array.from({ length: count }, (_, index) => task(`${index}`));
const due = (before: Task): Edit => ({
  changes: { due_date: '2026-12-24' },
  before,
  after: { ...before, due_date: '2026-12-24' },
});
const shown = () => client.getQueryData<Task[]>(OPEN)!;
const ids = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id);
const nothing = () => undefined;

test('many tasks go out in slices, with progress between them', async () => {
  const tasks = many(2 * SLICE + 1);
  client.setQueryData(OPEN, tasks);
  server.mockImplementation(({ tasks: sent }) => [200, { tasks: sent, refused: [] }]);
  const seen: number[] = [];

  const { done, refused, failure } = await changeMany(client, tasks.map(due), (count) => seen.push(count));

  expect(server.mock.calls.map(([body]) => body.tasks.length)).toEqual([SLICE, SLICE, 1]);
  expect(seen).toEqual([SLICE, 2 * SLICE, 2 * SLICE + 1]);
  expect([done.length, refused, failure]).toEqual([tasks.length, [], null]);
});

test('a change is shown at once, and what is refused as it was again', async () => {
  const tasks = many(3);
  client.setQueryData(OPEN, tasks);
  server.mockImplementation(() => {
    expect(shown().map(({ due_date }) => due_date)).toEqual(['2026-12-24', '2026-12-24', '2026-12-24']);
    const changed = [due(tasks[0]!).after, due(tasks[2]!).after];
    return [200, { tasks: changed, refused: [{ id: '1', detail: 'No' }] }];
  });

  const { done, refused } = await changeMany(client, tasks.map(due), nothing);

  expect(ids(done.map(({ before }) => before))).toEqual(['0', '2']);
  expect(refused).toEqual([{ task: tasks[1], detail: 'No' }]);
  expect(shown().map(({ due_date }) => due_date)).toEqual(['2026-12-24', null, '2026-12-24']);
});

test('where a slice fails, the ones before it are done and the rest is as it was', async () => {
  const tasks = many(SLICE + 2);
  client.setQueryData(OPEN, tasks);
  server.mockImplementation(({ tasks: sent }) =>
    sent.length === SLICE
      ? [200, { tasks: sent.map((each) => task(each.id)), refused: [] }]
      : [429, { detail: 'Slower' }],
  );

  const { done, refused, failure } = await changeMany(client, tasks.map(due), nothing);

  expect([done.length, refused]).toEqual([SLICE, []]);
  expect(failure).toMatchObject({ message: 'Slower' });
  expect(shown().slice(-2)).toEqual(tasks.slice(-2));
});

test('deleted tasks are gone at once, and every entry of the trash is answered', async () => {
  const tasks = many(SLICE + 1);
  client.setQueryData(OPEN, [...tasks, task('stays')]);
  server.mockImplementation(({ task_ids }) => {
    expect(ids(shown())).toEqual(['stays']);
    return [200, { success: true, message: '', trash_ids: task_ids.map((id) => `trash of ${id}`) }];
  });

  const { deleted, trashIds, failure } = await deleteMany(client, tasks, nothing);

  expect([deleted.length, failure]).toEqual([tasks.length, null]);
  expect(trashIds).toEqual(tasks.map(({ id }) => `trash of ${id}`));
});
