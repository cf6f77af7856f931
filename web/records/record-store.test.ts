import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import type { KeptTask } from './tasks/whole-tasks.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { holdAnswers } from '#web/ui/list/stillness.ts';
import { aTask, type TaskFields } from '#web/testing/a-task.ts';
import { oneRecordQuery, recordQuery } from './record-query.ts';
import { recordsOf, type RecordStore } from './record-store.ts';
import { defineWrite, type Write } from './write-kinds.ts';

/* A server whose answers are given by hand: `calls` has the unanswered requests. */

interface Call {
  name: string;
  input: unknown;
  answer: (value?: unknown) => Promise<void>;
  refuse: (status?: number) => Promise<void>;
}
let calls: Call[] = [];
let client: QueryClient;
let records: RecordStore;

beforeEach(() => {
  calls = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  records = recordsOf(client);
});

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

function call<Answer>(name: string, input: unknown): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const done = (finish: () => void) => {
    calls = calls.filter((each) => each !== sent);
    finish();
    return settled();
  };
  const sent: Call = {
    name,
    input,
    answer: (value) => done(() => resolve(value as Answer)),
    refuse: (status = 422) => done(() => reject(new ApiError('answer', status, 'No'))),
  };
  calls.push(sent);
  return promise;
}
const sent = () => calls.map(({ name, input }) => ({ name, ...(input as object) }));

const task = (id: string, fields: TaskFields = {}) => aTask(id, { priority: 'low', ...fields });

interface Change {
  id: string;
  changes: Partial<KeptTask>;
}
const change = defineWrite<Change, Task, Partial<KeptTask>>({
  name: 'test.change',
  lanes: ({ id }) => [`task ${id}`],
  send: (input) => call('change', input),
  show: (layer, { id, changes }) => layer.patch('task', id, changes),
  merge: (layer, answer) => layer.take('task', answer),
  remember: (layer, { id, changes }) => {
    const before = layer.get('task', id)!;
    return Object.fromEntries(Object.keys(changes).map((field) => [field, before[field as keyof Task]]));
  },
  inverse: ({ id }, before): Write[] => [change({ id, changes: before })],
  stale: () => ({ now: [['other']] }),
});
const create = defineWrite<{ task: Task }, Task>({
  name: 'test.create',
  lanes: ({ task: { id } }) => [`task ${id}`],
  send: (input) => call('create', input),
  show: (layer, input) => layer.take('task', input.task),
  merge: (layer, answer) => layer.take('task', answer),
});
const remove = defineWrite<{ id: string }, unknown>({
  name: 'test.remove',
  lanes: ({ id }) => [`task ${id}`],
  send: (input) => call('remove', input),
  show: (layer, { id }) => layer.remove('task', id),
});
const changeMany = defineWrite<{ ids: string[]; changes: Partial<KeptTask> }, { tasks: Task[] }>({
  name: 'test.changeMany',
  lanes: ({ ids }) => ids.map((id) => `task ${id}`),
  send: (input) => call('changeMany', input),
  show: (layer, { ids, changes }) => ids.forEach((id) => layer.patch('task', id, changes)),
  merge: (layer, { tasks }) => tasks.forEach((each) => layer.take('task', each)),
});
const reorder = defineWrite<{ ids: string[] }, unknown>({
  name: 'test.reorder',
  lanes: () => ['order'],
  send: (input) => call('reorder', input),
  show: (layer, { ids }) =>
    layer.edit<Task[]>(['tasks', 'all'], (tasks) => tasks.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))),
});

const ALL = recordQuery({
  queryKey: ['tasks', 'all'],
  view: { list: 'task', holds: () => true },
  fetch: () => call<Task[]>('list', {}),
});
const HIGH = recordQuery({
  queryKey: ['tasks', 'high'],
  view: { list: 'task', holds: ({ priority }) => priority === 'high', leavesAtOnce: true },
  fetch: () => call<Task[]>('high', {}),
});

/** Reads a query as a screen that shows it. */
async function open(query: typeof ALL | typeof HIGH, answer?: Task[]) {
  const observer = new QueryObserver<Task[], Error, Task[], Task[], never>(client, query as never);
  observer.subscribe(() => undefined);
  if (answer) await calls.at(-1)!.answer(answer);
  return observer;
}
const shown = (key: readonly unknown[] = ALL.queryKey) => client.getQueryData<Task[]>(key);
const names = (key?: readonly unknown[]) => shown(key)?.map(({ name }) => name);
const write = <Answer>(planned: Write<Answer>) => {
  const result = records.write(planned);
  const reason = vi.fn<(error: Error) => void>();
  result.catch(reason);
  return { result, reason };
};

test('a change is shown everywhere at once, and moves between lists', async () => {
  await open(ALL, [task('a'), task('b')]);
  await open(HIGH, [task('c', { priority: 'high' })]);
  write(change({ id: 'a', changes: { name: 'A', priority: 'high' } }));
  expect(names()).toEqual(['A', 'b']);
  expect(names(HIGH.queryKey)).toEqual(['c', 'A']);
  write(change({ id: 'a', changes: { priority: 'low' } }));
  expect(names(HIGH.queryKey)).toEqual(['c']);
});

test('writes of one record are sent in order, writes of other records at once', async () => {
  await open(ALL, [task('a'), task('b')]);
  write(change({ id: 'a', changes: { name: 'A1' } }));
  write(change({ id: 'a', changes: { name: 'A2' } }));
  write(change({ id: 'b', changes: { name: 'B1' } }));
  expect(sent()).toEqual([
    { name: 'change', id: 'a', changes: { name: 'A1' } },
    { name: 'change', id: 'b', changes: { name: 'B1' } },
  ]);
  await calls[0]!.answer(task('a', { name: 'A1' }));
  expect(sent()[1]).toEqual({ name: 'change', id: 'a', changes: { name: 'A2' } });
});

test('an answer does not hide later writes; its other fields are shown', async () => {
  await open(ALL, [task('a')]);
  write(change({ id: 'a', changes: { name: 'A1' } }));
  write(change({ id: 'a', changes: { name: 'A2' } }));
  await calls[0]!.answer(task('a', { name: 'A1', priority: 'high' }));
  expect(shown()).toEqual([task('a', { name: 'A2', priority: 'high' })]);
});

test('if one field is refused while another is saved, only the refused one is reverted', async () => {
  await open(ALL, [task('a')]);
  const first = write(change({ id: 'a', changes: { name: 'A' } }));
  const second = write(change({ id: 'a', changes: { priority: 'high' } }));
  await calls[0]!.refuse();
  expect(first.reason).toHaveBeenCalledWith(expect.objectContaining({ status: 422 }));
  expect(shown()).toEqual([task('a', { priority: 'high' })]);
  await calls[0]!.answer(task('a', { priority: 'high' }));
  expect(second.reason).not.toHaveBeenCalled();
  expect(shown()).toEqual([task('a', { priority: 'high' })]);
});

test('a refusal between two writes of the same field keeps the later one', async () => {
  await open(ALL, [task('a')]);
  write(change({ id: 'a', changes: { name: 'A1' } }));
  write(change({ id: 'a', changes: { name: 'A2' } }));
  write(change({ id: 'a', changes: { name: 'A3' } }));
  await calls[0]!.answer(task('a', { name: 'A1' }));
  await calls[0]!.refuse();
  expect(names()).toEqual(['A3']);
  await calls[0]!.refuse();
  expect(names()).toEqual(['A1']);
});

test('a list that was being read does not restore the old state', async () => {
  const list = await open(ALL, [task('a'), task('b')]);
  void list.refetch();
  write(change({ id: 'a', changes: { name: 'A' } }));
  const [read, saved] = calls;
  await saved!.answer(task('a', { name: 'A' }));
  await read!.answer([task('a'), task('b')]);
  expect(names()).toEqual(['A', 'b']);
});

test('a read that ends while a row is moved changes nothing until the row is dropped', async () => {
  await open(ALL, [task('a')]);
  void records.refresh([['tasks']]);
  const drop = holdAnswers();
  await calls.at(-1)!.answer([task('a', { name: 'Renamed' })]);
  expect(names()).toEqual(['a']);
  drop();
  await settled();
  expect(names()).toEqual(['Renamed']);
});

test('when a read ends while a write is pending, the write stays on screen; a refusal then shows the answer of the read', async () => {
  const list = await open(ALL, [task('a')]);
  write(change({ id: 'a', changes: { name: 'A' } }));
  void list.refetch();
  const [saved, read] = calls;
  await read!.answer([task('a', { priority: 'high' })]);
  expect(shown()).toEqual([task('a', { name: 'A', priority: 'high' })]);
  await saved!.refuse();
  expect(shown()).toEqual([task('a', { priority: 'high' })]);
});

test('a list that was never read keeps loading, and then shows writes made meanwhile', async () => {
  await open(ALL, [task('a')]);
  await open(HIGH);
  write(change({ id: 'a', changes: { priority: 'high' } }));
  expect(shown(HIGH.queryKey)).toBeUndefined();
  const [read, saved] = calls;
  await saved!.answer(task('a', { priority: 'high' }));
  await read!.answer([task('c', { priority: 'high' })]);
  expect(names(HIGH.queryKey)).toEqual(['c', 'a']);
});

test('queries made stale by a write are read again if the first read began before it', async () => {
  await open(ALL, [task('a')]);
  const other = {
    queryKey: ['other', 'list'],
    view: { list: 'task' as const },
    fetch: () => call<Task[]>('other', {}),
  };
  await open(recordQuery(other) as never);
  write(change({ id: 'a', changes: { name: 'A' } }));
  await calls[1]!.answer(task('a', { name: 'A' }));
  await calls[0]!.answer([]);
  expect(sent()).toEqual([{ name: 'other' }]);
});

test('a query to be read again is read again if its first read may have begun before the change', async () => {
  await open(ALL);
  void records.refresh([['tasks']]);
  const [first] = calls;
  await first!.answer([]);
  expect(sent()).toEqual([{ name: 'list' }]);
  await calls[0]!.answer([task('a')]);
  expect([names(), sent()]).toEqual([['a'], []]);
});

test('a screen left while its list loads shows the change when it is opened again', async () => {
  const list = await open(ALL, [task('a')]);
  void list.refetch();
  write(change({ id: 'a', changes: { name: 'A' } }));
  list.destroy();
  await client.cancelQueries({ queryKey: ALL.queryKey });
  expect(names()).toEqual(['A']);
});

test('Undo while another change is being saved is sent after it', async () => {
  await open(ALL, [task('a')]);
  const first = write(change({ id: 'a', changes: { name: 'A1' } }));
  await calls[0]!.answer(task('a', { name: 'A1' }));
  const { undo } = await first.result;
  write(change({ id: 'a', changes: { priority: 'high' } }));
  write(undo[0]!);
  expect(shown()).toEqual([task('a', { name: 'a', priority: 'high' })]);
  await calls[0]!.answer(task('a', { name: 'A1', priority: 'high' }));
  expect(shown()).toEqual([task('a', { name: 'a', priority: 'high' })]);
  await calls[0]!.answer(task('a', { priority: 'high' }));
  expect(shown()).toEqual([task('a', { priority: 'high' })]);
});

test('a new record can be changed before the server has it; if creating it is refused, so is the change', async () => {
  await open(ALL, []);
  write(create({ task: task('n') }));
  const later = write(change({ id: 'n', changes: { name: 'N' } }));
  expect(names()).toEqual(['N']);
  expect(sent()).toHaveLength(1);
  await calls[0]!.refuse();
  expect(names()).toEqual([]);
  await calls[0]!.refuse(404);
  expect(later.reason).toHaveBeenCalledWith(expect.objectContaining({ status: 404 }));
  expect(names()).toEqual([]);
});

test('a new record is unsent until the server has it, and no longer after a refusal', async () => {
  await open(ALL, [task('a')]);
  const unsent = () => ['a', 'n', 'x'].filter((id) => records.isUnsent('task', id));
  write(create({ task: task('n') }));
  expect(unsent()).toEqual(['n']);
  await calls[0]!.answer(task('n'));
  write(change({ id: 'n', changes: { name: 'N' } }));
  expect(unsent()).toEqual([]);
  write(create({ task: task('x') }));
  expect(unsent()).toEqual(['x']);
  await calls.at(-1)!.refuse();
  expect(unsent()).toEqual([]);
});

test('a list of a record is not read before the server has the record, and shows what was added to it', async () => {
  await open(ALL, []);
  const subtasks = recordQuery({
    queryKey: ['tasks', 'subtasks', 'n'],
    view: { list: 'task', holds: ({ parent_task_id }) => parent_task_id === 'n', of: { kind: 'task', id: 'n' } },
    fetch: () => call<Task[]>('subtasks', {}),
  });
  write(create({ task: task('n') }));
  await open(subtasks as never);
  await settled();
  expect(sent().map(({ name }) => name)).toEqual(['create']);
  write(create({ task: task('s', { parent_task_id: 'n' }) }));
  expect(names(subtasks.queryKey)).toEqual(['s']);

  await calls[0]!.answer(task('n'));
  void client.invalidateQueries({ queryKey: subtasks.queryKey });
  await settled();
  expect(sent().map(({ name }) => name)).toEqual(['create', 'subtasks']);
});

test('a deletion waits for the previous change, and a deleted record is not read again', async () => {
  await open(ALL, [task('a'), task('b')]);
  write(change({ id: 'a', changes: { name: 'A' } }));
  write(remove({ id: 'a' }));
  expect(names()).toEqual(['b']);
  await calls[0]!.answer(task('a', { name: 'A' }));
  expect(names()).toEqual(['b']);
  const [{ name }] = sent() as [{ name: string }];
  expect(name).toBe('remove');
  await calls[0]!.refuse();
  expect(names()).toEqual(['A', 'b']);
});

test('a record that is deleted while it is read does not fail its query', async () => {
  await open(ALL, [task('a')]);
  const one = oneRecordQuery({
    queryKey: ['tasks', 'a'],
    view: { one: 'task', id: 'a' },
    fetch: () => call('one', {}),
  });
  const observer = new QueryObserver(client, one as never);
  observer.subscribe(() => undefined);
  const [read] = calls;
  write(remove({ id: 'a' }));
  await read!.answer(task('a'));
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', error: null });
  expect([names(), records.get('task', 'a')]).toEqual([[], undefined]);
});

test('in a bulk write, refused records stay as they were', async () => {
  await open(ALL, [task('a'), task('b'), task('c')]);
  write(change({ id: 'b', changes: { name: 'B' } }));
  write(changeMany({ ids: ['a', 'b', 'c'], changes: { priority: 'high' } }));
  expect(shown()!.map(({ priority }) => priority)).toEqual(['high', 'high', 'high']);
  await calls[0]!.answer(task('b', { name: 'B' }));
  await calls[0]!.answer({ tasks: [task('a', { priority: 'high' }), task('c', { priority: 'high' })] });
  expect(shown()).toEqual([task('a', { priority: 'high' }), task('b', { name: 'B' }), task('c', { priority: 'high' })]);
});

test('an order changed twice shows the last change, and reverts to the first if the second is refused', async () => {
  await open(ALL, [task('a'), task('b'), task('c')]);
  write(reorder({ ids: ['b', 'a', 'c'] }));
  write(reorder({ ids: ['c', 'b', 'a'] }));
  expect(names()).toEqual(['c', 'b', 'a']);
  expect(sent()).toHaveLength(1);
  await calls[0]!.answer();
  expect(names()).toEqual(['c', 'b', 'a']);
  await calls[0]!.refuse();
  expect(names()).toEqual(['b', 'a', 'c']);
});

test('an order applies to a list that was being read', async () => {
  const list = await open(ALL, [task('a'), task('b')]);
  void list.refetch();
  write(reorder({ ids: ['b', 'a'] }));
  const [read, saved] = calls;
  await saved!.answer();
  await read!.answer([task('a'), task('b')]);
  expect(names()).toEqual(['b', 'a']);
});

test('grouped writes are sent in order, and a refusal reverts the later ones', async () => {
  await open(ALL, [task('a'), task('b'), task('c')]);
  const results = records.writeAll([
    change({ id: 'a', changes: { name: 'A' } }) as Write,
    change({ id: 'b', changes: { name: 'B' } }) as Write,
    reorder({ ids: ['c', 'b', 'a'] }) as Write,
  ]);
  const outcomes = Promise.allSettled(results);
  expect(names()).toEqual(['c', 'B', 'A']);
  expect(sent()).toHaveLength(1);
  await calls[0]!.answer(task('a', { name: 'A' }));
  await calls[0]!.refuse();
  expect(names()).toEqual(['A', 'b', 'c']);
  expect(calls).toEqual([]);
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test("after a 401 nothing more is sent, and everything shows the server's state", async () => {
  await open(ALL, [task('a'), task('b')]);
  const failed = [
    write(change({ id: 'a', changes: { name: 'A1' } })),
    write(change({ id: 'a', changes: { name: 'A2' } })),
  ];
  await calls[0]!.refuse(401);
  failed.push(write(change({ id: 'b', changes: { name: 'B' } })));
  await settled();
  expect(calls).toEqual([]);
  expect(names()).toEqual(['a', 'b']);
  for (const { reason } of failed) expect(reason).toHaveBeenCalledWith(expect.objectContaining({ status: 401 }));
});

test('a change from another device is shown below pending writes', async () => {
  await open(ALL, [task('a'), task('b')]);
  write(change({ id: 'a', changes: { name: 'A' } }));
  records.applyRemote([
    { kind: 'task', id: 'a', record: task('a', { name: 'elsewhere', priority: 'high' }) },
    { kind: 'task', id: 'b', record: null },
    { kind: 'task', id: 'c', record: task('c') },
  ]);
  expect(shown()).toEqual([task('a', { name: 'A', priority: 'high' }), task('c')]);
  await calls[0]!.refuse();
  expect(names()).toEqual(['elsewhere', 'c']);
});

test('a write is plain data', () => {
  const planned = change({ id: 'a', changes: { name: 'A' } });
  expect(JSON.parse(JSON.stringify(planned))).toEqual(planned);
});

test('records that no query shows are removed', async () => {
  const list = await open(ALL, [task('a')]);
  expect(records.get('task', 'a')).toBeDefined();
  list.destroy();
  client.removeQueries({ queryKey: ALL.queryKey });
  expect(records.get('task', 'a')).toBeUndefined();
});

test('an older Undo does not revert a later change, and says so', async () => {
  await open(ALL, [task('a')]);
  write(change({ id: 'a', changes: { name: 'elsewhere' } }));
  const undo = {
    ...change({ id: 'a', changes: { name: 'a' } }),
    onlyIf: [{ kind: 'task', id: 'a', fields: { name: 'mine' } }],
  };
  await expect(records.write(undo as Write)).rejects.toThrow('changed since');
  expect(names()).toEqual(['elsewhere']);
});

test('everything is written once all answers have arrived and their callers have made the next writes', async () => {
  await open(ALL, [task('a'), task('b')]);
  const done: string[] = [];
  void records.write(change({ id: 'a', changes: { priority: 'high' } })).then(() => {
    done.push('first');
    records.write(change({ id: 'b', changes: { priority: 'high' } })).catch(() => done.push('refused'));
  });
  void records.written().then(() => done.push('written'));
  expect(records.isWriting).toBe(true);
  await calls[0]!.answer(task('a'));
  expect(done).toEqual(['first']);
  await calls[0]!.refuse();
  expect(records.isWriting).toBe(false);
  expect(done).toEqual(['first', 'refused', 'written']);
});
