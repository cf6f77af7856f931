import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RecurringTask } from '#contract/recurring.ts';
import type { Task } from '#contract/tasks.ts';
import { changeInstance, setInstance } from '#web/features/recurring/instance-mutations.ts';
import { changeMany } from '#web/features/tasks/bulk/bulk-writes.ts';
import { reorderTasks } from '#web/features/tasks/board/reorder-tasks.ts';
import { reorderSubtasks } from '#web/features/tasks/panel/reorder-subtasks.ts';
import { changeTask, moveTask } from '#web/features/tasks/task-mutations.ts';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { runUndo } from '#web/records/act.ts';
import type { Kind } from '#web/records/kinds.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import type { Write } from '#web/records/write-kinds.ts';
import { aTask, anOccurrence } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';

beforeEach(resetToasts);
afterEach(() => vi.unstubAllGlobals());

const TASKS = [aTask('a', { sort_order: 0 }), aTask('b', { sort_order: 1 })];
const OCCURRENCE = anOccurrence('o', { due_date: '2026-11-20' });

async function open(): Promise<{ records: RecordStore; sent: readonly unknown[] }> {
  const changed = (id: string, fields: object) => aTask(id, { ...TASKS.find((each) => each.id === id)!, ...fields });
  const server = fakeServer({
    'GET /projects/p/tasks': () => ({ body: TASKS }),
    'PUT /tasks/a': ({ body }) => ({ body: changed('a', body as object) }),
    'PUT /tasks/a/column': ({ query }) => {
      const kanban_column = query.get('new_column');
      return { body: { message: 'Moved', task: changed('a', { status: 'review', kanban_column }) } };
    },
    'PUT /tasks/put-back': () => ({ body: { tasks: [changed('a', {})] } }),
    'PUT /tasks/bulk': ({ body }) => {
      const { tasks } = body as { tasks: { id: string }[] };
      return { body: { tasks: tasks.map(({ id, ...fields }) => changed(id, fields)), refused: [] } };
    },
  });
  await server.open(taskQueries.ofProject('p'));
  server.records.applyRemote([{ kind: 'occurrence', id: 'o', record: OCCURRENCE }]);
  return server;
}

/** What is done, and how another device changes the same field afterwards. */
const CASES: [
  what: string,
  write: (records: RecordStore) => readonly Write[],
  later: { kind: Kind; id: string; fields: object },
][] = [
  ['a change', () => [changeTask({ id: 'a', changes: { name: 'A' } })], onTask({ name: 'Theirs' })],
  ['a move', () => [moveTask(TASKS[0]!, 'review')], onTask({ kanban_column: 'in_progress', status: 'in_progress' })],
  [
    'a change of many',
    () => changeMany(['a', 'b'].map((id) => ({ id, changes: { priority: 'high' } }))),
    onTask({ priority: 'low' }),
  ],
  ['an order', (records) => [reorderTasks(records, 'p', ['b', 'a'])!], onTask({ sort_order: -1 })],
  [
    'an order of subtasks',
    () => [reorderSubtasks({ parentId: 'x', projectId: 'p', ids: ['b', 'a'], before: ['a', 'b'] })],
    onTask({ sort_order: -1 }),
  ],
  [
    'a day of an occurrence',
    () => [changeInstance('o', { due_date: '2026-11-21' })],
    { kind: 'occurrence', id: 'o', fields: { due_date: '2026-11-25' } },
  ],
  [
    'a tick of an occurrence',
    () => [setInstance({ id: 'o', from: 'open', to: 'completed' })],
    { kind: 'occurrence', id: 'o', fields: { completed: false } },
  ],
];

function onTask(fields: Partial<Task>) {
  return { kind: 'task' as const, id: 'a', fields };
}

test.each(CASES)('Undo of %s is refused and says so if it was changed again since', async (_, write, later) => {
  const { records, sent } = await open();
  const written = await Promise.all(records.writeAll([...write(records)]));
  await Promise.all(written.map(({ reread }) => reread));
  const { kind, id, fields } = later;
  const record = { ...(records.get(kind, id) as RecurringTask), ...fields };
  records.applyRemote([{ kind, id, record } as never]);
  const before = sent.length;
  const undo = written.flatMap((each) => each.undo);
  expect(undo).not.toEqual([]);
  expect(await runUndo(records, undo)).toBe(false);
  expect([sent.length, currentToast().toast?.message]).toEqual([
    before,
    'Not undone: It has changed since, so this can’t be undone.',
  ]);
});

test.each(CASES)('Undo of %s succeeds if only something else was changed since', async (_, write, later) => {
  const { records, sent } = await open();
  const written = await Promise.all(records.writeAll([...write(records)]));
  const { kind, id } = later;
  const record = { ...(records.get(kind, id) as RecurringTask), description: 'Theirs' };
  records.applyRemote([{ kind, id, record } as never]);
  const before = sent.length;
  const undone = await runUndo(
    records,
    written.flatMap((each) => each.undo),
  );
  expect([undone, sent.length > before]).toEqual([true, true]);
});
