import { afterEach, expect, test, vi } from 'vitest';
import { CHANGED_TYPE } from '#contract/platform/endpoint.ts';
import type { RecurringTask } from '#contract/recurring.ts';
import type { Task, TaskPutBack } from '#contract/tasks.ts';
import { recurringQueries } from '#web/features/recurring/recurring-queries.ts';
import { runUndo } from '#web/records/act.ts';
import { listOf } from '#web/records/paged-query.ts';
import type { Paged } from '#web/records/pages.ts';
import { aPrerequisite, aTask, type TaskFields } from '#web/testing/a-task.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { currentToast, resetToasts } from '#web/ui/toast/toasts.ts';
import { createSubtask, createTask } from './create-task.ts';
import { changeMany } from './bulk/bulk-writes.ts';
import { deleteTask, removeTask } from './delete-task.ts';
import { changeTask, moveTask } from './task-mutations.ts';
import { taskQueries } from './task-queries.ts';
import { eventually } from '#web/testing/eventually.ts';
import { resetConnection, setConnection } from '#web/testing/fake-connection.ts';

vi.mock('#web/platform/connection/connection.ts', async (original) =>
  (await import('#web/testing/fake-connection.ts')).withFakeConnection(await original()),
);

afterEach(() => {
  resetConnection();
  vi.unstubAllGlobals();
});

const OPEN = taskQueries.open();
const DONE = taskQueries.done(null);
const IN_P = taskQueries.ofProject('p');
const IN_Q = taskQueries.ofProject('q');
const SUBTASKS = taskQueries.subtasks('parent');

/** A server with these tasks that answers a change with the changed task. */
function serverWith(tasks: Task[], answers: Parameters<typeof fakeServer>[0] = {}) {
  const inProject = (project: string) => ({ body: tasks.filter(({ project_id }) => project_id === project) });
  const changed = Object.fromEntries(
    tasks.map((each) => [
      `PUT /tasks/${each.id}`,
      ({ body }: { body: unknown }) => {
        const { status = each.status, ...changes } = body as TaskFields;
        const { kanban_column: _, completed: __, ...stored } = each;
        return { body: aTask(each.id, { ...stored, completed_at: '2026-11-21T08:00:00.000Z', ...changes, status }) };
      },
    ]),
  );
  return fakeServer({
    'GET /tasks': ({ query }) => {
      const found = tasks.filter(({ completed }) => `${completed}` === query.get('completed'));
      return { body: found, headers: { 'X-Total-Count': `${found.length}` } };
    },
    'GET /projects/p/tasks': () => inProject('p'),
    'GET /projects/q/tasks': () => inProject('q'),
    'GET /tasks/parent/subtasks': () => ({ body: tasks.filter((each) => each.parent_task_id === 'parent') }),
    'PUT /tasks/put-back': ({ body }) => ({
      body: {
        tasks: (body as { tasks: TaskPutBack[] }).tasks.map(({ id, current_status: _, ...earlier }) => {
          const { kanban_column: __, completed: ___, ...stored } = tasks.find((each) => each.id === id)!;
          return aTask(id, { ...stored, ...(earlier as TaskFields) });
        }),
      },
    }),
    ...changed,
    ...answers,
  });
}
type Server = ReturnType<typeof serverWith>;
const ids = (server: Server, query: typeof OPEN | typeof IN_P) => server.shown<Task[]>(query).map(({ id }) => id);

const doneOf = (server: Server) => {
  const { items, total } = listOf(server.shown<Paged<Task>>(DONE));
  return [...items.map(({ id }) => id), total];
};

test('a ticked task stays in its list until that is read again, and is first in the completed ones', async () => {
  const server = serverWith([
    aTask('a'),
    aTask('b'),
    aTask('c', { completed: true, completed_at: '2020-11-01T08:00:00.000Z' }),
  ]);
  await server.open(OPEN);
  await server.openPages(DONE);
  const written = server.records.write(changeTask({ id: 'a', changes: { status: 'completed' } }));
  expect(ids(server, OPEN)).toEqual(['a', 'b']);
  expect(doneOf(server)).toEqual(['a', 'c', 2]);
  expect(server.records.get('task', 'a')?.completed).toBe(true);
  await written;
  expect(doneOf(server)).toEqual(['a', 'c', 2]);
});

test('a reopened task leaves the completed ones at once, and Undo returns it to its place', async () => {
  const at = (day: number) => ({ completed: true, completed_at: `2026-11-0${day}T08:00:00.000Z` }) as const;
  const server = serverWith([aTask('b', at(2)), aTask('a', at(1))]);
  await server.open(OPEN);
  await server.openPages(DONE);
  const written = server.records.write(changeTask({ id: 'b', changes: { status: 'todo' } }));
  expect(doneOf(server)).toEqual(['a', 1]);
  expect(ids(server, OPEN)).toEqual(['b']);
  await runUndo(server.records, (await written).undo);
  expect(doneOf(server)).toEqual(['b', 'a', 2]);
  expect(server.sent.at(-1)).toMatchObject({
    line: 'PUT /tasks/put-back',
    body: { tasks: [{ id: 'b', status: 'completed', current_status: 'todo', completed_at: at(2).completed_at }] },
  });
});

test('Undo of the last required subtask returns its task to the status before', async () => {
  const parent = aTask('parent', {
    ...{ status: 'review', sub_task_completion_required: true },
    ...{ sub_task_count: 1, completed_sub_task_count: 0 },
  });
  const server = serverWith([parent, aTask('a', { parent_task_id: 'parent' })]);
  await server.open(OPEN);
  const { undo } = await server.records.write(changeTask({ id: 'a', changes: { status: 'completed' } }));
  expect(server.records.get('task', 'parent')?.status).toBe('completed');
  await runUndo(server.records, undo);
  expect(server.records.get('task', 'parent')?.status).toBe('review');
});

test('a moved task leaves the old project and is in the new one, and Undo moves it back', async () => {
  const server = serverWith([aTask('a'), aTask('b'), aTask('c', { project_id: 'q' })]);
  await server.open(IN_P);
  await server.open(IN_Q);
  const written = server.records.write(changeTask({ id: 'a', changes: { project_id: 'q' } }));
  expect([ids(server, IN_P), ids(server, IN_Q)]).toEqual([['b'], ['c', 'a']]);
  const { undo } = await written;
  await runUndo(server.records, undo);
  expect([ids(server, IN_P), ids(server, IN_Q)]).toEqual([['b', 'a'], ['c']]);
  expect(server.sent.at(-1)).toMatchObject({ line: 'PUT /tasks/a', body: { project_id: 'p', parent_task_id: null } });
});

test('a dependent task is unblocked as soon as its prerequisite is ticked, and blocked again after a refusal', async () => {
  const b = aTask('b', { dependency_tasks: [aPrerequisite('a')] });
  const refused = () => ({ status: 400, body: { detail: 'No' } });
  const server = serverWith([aTask('a'), b], { 'PUT /tasks/a': refused });
  await server.open(OPEN);
  const written = server.records.write(changeTask({ id: 'a', changes: { status: 'completed' } }));
  expect(server.records.get('task', 'b')).toMatchObject({ can_start: true, dependency_tasks: [{ completed: true }] });
  await expect(written).rejects.toThrow('No');
  expect(server.records.get('task', 'b')).toMatchObject({ can_start: false, dependency_tasks: [{ completed: false }] });
});

test('a parent counts its subtasks as they are ticked, each once', async () => {
  const child = aTask('child', { parent_task_id: 'parent' });
  const server = serverWith([aTask('parent', { sub_task_count: 1 }), child]);
  await server.open(OPEN);
  const counted = () => server.records.get('task', 'parent')?.completed_sub_task_count;
  const written = server.records.write(changeTask({ id: 'child', changes: { status: 'completed' } }));
  expect(counted()).toBe(1);
  await written;
  expect(counted()).toBe(1);
});

test('a task is completed with its last subtask, and so is the task above it', async () => {
  const needs = { sub_task_completion_required: true, sub_task_count: 1 };
  const belowTop = { ...needs, parent_task_id: 'top' };
  const tasks = [aTask('top', needs), aTask('parent', belowTop), aTask('child', { parent_task_id: 'parent' })];
  const done = (id: string, fields: TaskFields) => () => ({
    body: aTask(id, { ...fields, completed_sub_task_count: 1, status: 'completed' }),
  });
  const server = serverWith(tasks, {
    'GET /tasks/parent': done('parent', belowTop),
    'GET /tasks/top': done('top', needs),
  });
  await server.open(OPEN);
  await server.records.write(changeTask({ id: 'child', changes: { status: 'completed' } }));
  await eventually(() => expect(server.records.get('task', 'top')?.completed).toBe(true));
});

test("a card that a column refuses stays where it was, with the server's reason", async () => {
  const refused = () => ({ status: 400, body: { detail: 'It waits' } });
  const server = serverWith([aTask('a', { dependency_tasks: [aPrerequisite('b')] })], {
    'PUT /tasks/a/column': refused,
  });
  await server.open(IN_P);
  const written = server.records.write(moveTask(aTask('a'), 'review'));
  expect(server.records.get('task', 'a')?.kanban_column).toBe('to_do');
  await expect(written).rejects.toThrow('It waits');
  expect(server.records.get('task', 'a')?.kanban_column).toBe('to_do');
});

test('a new task is added to the lists it belongs to', async () => {
  const created = aTask('n');
  const server = serverWith([aTask('a')], { 'POST /tasks': () => ({ status: 201, body: created }) });
  await server.open(OPEN);
  await server.open(IN_P);
  await createTask(server.records, { id: 'n', name: 'n', project_id: 'p' });
  expect([ids(server, OPEN), ids(server, IN_P)]).toEqual([
    ['a', 'n'],
    ['a', 'n'],
  ]);
});

test('a new subtask is the last of its task, which counts it', async () => {
  const created = aTask('two', { parent_task_id: 'parent' });
  const server = serverWith([aTask('parent', { sub_task_count: 1 }), aTask('one', { parent_task_id: 'parent' })], {
    'POST /tasks/parent/subtasks': () => ({ status: 201, body: created }),
  });
  await server.open(OPEN);
  await server.open(SUBTASKS);
  await createSubtask(server.records, { id: 'parent' }, { id: 'two', name: 'two' });
  expect(ids(server, SUBTASKS)).toEqual(['one', 'two']);
  expect(server.records.get('task', 'parent')?.sub_task_count).toBe(2);
});

/** A task of project P with a subtask that has a subtask too. */
const family = () => [
  aTask('parent', { sub_task_count: 1 }),
  aTask('child', { parent_task_id: 'parent', sub_task_count: 1 }),
  aTask('grandchild', { parent_task_id: 'child' }),
];
/** What tasks of project Q show of it. */
const Q = { project_id: 'q', project_name: 'Q', area_id: 'a', area_name: 'A' };
const toQ = (id: string) => ({ id, changes: { project_id: 'q' } });

test('a moved task takes its subtasks along, at once, after the answer, and back with Undo', async () => {
  const server = serverWith([...family(), aTask('other', Q)]);
  await server.open(IN_P);
  await server.open(IN_Q);
  const places = () => ['child', 'grandchild'].map((id) => server.records.get('task', id)!);
  const written = server.records.write(changeTask(toQ('parent')));
  expect([ids(server, IN_P), ids(server, IN_Q)]).toEqual([[], ['other', 'parent', 'child', 'grandchild']]);
  expect(places()).toMatchObject([{ area_name: 'A', parent_task_id: 'parent' }, { project_name: 'Q' }]);
  const { undo } = await written;
  expect([ids(server, IN_P), ids(server, IN_Q)]).toEqual([[], ['other', 'parent', 'child', 'grandchild']]);
  await runUndo(server.records, undo);
  expect([ids(server, IN_P), ids(server, IN_Q)]).toEqual([['parent', 'child', 'grandchild'], ['other']]);
});

test('a subtask that leaves its project leaves its task, which counts one fewer, and Undo counts it again', async () => {
  const parent = aTask('parent', { sub_task_count: 2, completed_sub_task_count: 1 });
  const subtask = aTask('child', { parent_task_id: 'parent', completed: true });
  const moved = aTask('child', { ...Q, completed: true });
  const server = serverWith([parent, subtask], {
    'PUT /tasks/child': ({ body }) => ({ body: (body as Task).project_id === 'q' ? moved : subtask }),
  });
  await server.open(IN_P);
  const counts = () => {
    const { sub_task_count, completed_sub_task_count } = server.records.get('task', 'parent')!;
    return [sub_task_count, completed_sub_task_count];
  };
  const written = server.records.write(changeTask(toQ('child')));
  expect([server.records.get('task', 'child')?.parent_task_id, counts()]).toEqual([null, [1, 0]]);
  const { undo } = await written;
  expect(counts()).toEqual([1, 0]);
  await runUndo(server.records, undo);
  expect(counts()).toEqual([2, 1]);
});

test('a subtask moved below another task is counted there, and reopens it if that requires its subtasks', async () => {
  const other = { sub_task_completion_required: true, sub_task_count: 1, completed_sub_task_count: 1 };
  const server = serverWith([...family(), aTask('other', { ...other, completed: true })], {
    'GET /tasks/other': () => ({ body: aTask('other', { ...other, status: 'in_progress', sub_task_count: 2 }) }),
  });
  await server.open(IN_P);
  await server.records.write(changeTask({ id: 'grandchild', changes: { parent_task_id: 'other' } }));
  expect(server.records.get('task', 'child')).toMatchObject({ sub_task_count: 0 });
  expect(server.records.get('task', 'other')).toMatchObject({ sub_task_count: 2, status: 'in_progress' });
});

test('tasks moved together with their subtasks keep them', async () => {
  const inQ = family().map((each) => ({ ...each, ...Q }));
  const server = serverWith(family(), {
    'PUT /tasks/bulk': () => ({ body: { success: true, message: 'Changed', tasks: inQ, refused: [] } }),
  });
  await server.open(IN_P);
  const kept = () => ['parent', 'child', 'grandchild'].map((id) => server.records.get('task', id));
  const expected = inQ.map(({ project_id, parent_task_id, sub_task_count }) => ({
    ...{ project_id, parent_task_id, sub_task_count },
  }));
  const [write] = changeMany(['parent', 'child', 'grandchild'].map(toQ));
  const written = server.records.write(write!);
  expect(kept()).toMatchObject(expected);
  await written;
  expect(kept()).toMatchObject(expected);
});

test('a deleted subtask is no longer counted by its task', async () => {
  const server = serverWith(family(), {
    'DELETE /tasks/child': () => ({ body: { message: 'Deleted', trash_id: 't' } }),
  });
  await server.open(OPEN);
  server.client.setDefaultOptions({ queries: { enabled: false } });
  const deleted = deleteTask(server.records, { id: 'child', name: 'child' });
  expect([ids(server, OPEN), server.records.get('task', 'parent')?.sub_task_count]).toEqual([['parent'], 0]);
  await deleted;
  expect(server.records.get('task', 'parent')?.sub_task_count).toBe(0);
});

test('an undone deletion shows the task at once, with those below it, and reverts if the server refuses', async () => {
  let answer = Promise.withResolvers<{ status?: number; body: object }>();
  const server = serverWith([...family(), aTask('other')], {
    'DELETE /tasks/parent': () => ({ body: { message: 'Deleted', trash_id: 't' } }),
    'POST /trash/restore': () => answer.promise,
  });
  await server.open(OPEN);
  await server.open(IN_P);
  const all = ids(server, OPEN).toSorted();
  // A read would show what the fake server has.
  server.client.setDefaultOptions({ queries: { enabled: false } });
  const remove = async () => {
    const { undo } = await server.records.write(removeTask({ id: 'parent' }));
    expect(ids(server, OPEN)).toEqual(['other']);
    return runUndo(server.records, undo);
  };
  const undone = remove();
  await eventually(() => expect(ids(server, OPEN).toSorted()).toEqual(all));
  expect(server.records.get('task', 'parent')?.sub_task_count).toBe(1);
  answer.resolve({ body: {} });
  await undone;
  expect([ids(server, OPEN).toSorted(), ids(server, IN_P).toSorted()]).toEqual([all, all]);

  answer = Promise.withResolvers();
  answer.resolve({ status: 409, body: { detail: 'It is gone' } });
  expect(await remove()).toBe(false);
  expect(ids(server, OPEN)).toEqual(['other']);
});

test('a subtask created offline is counted by its task, also after it is sent', async () => {
  const created = aTask('new', { parent_task_id: 'parent' });
  const server = serverWith([aTask('parent')], {
    'POST /tasks/parent/subtasks': () => ({ status: 201, body: created }),
    'POST /tasks': () => ({ status: 201, body: aTask('second', { parent_task_id: 'parent' }) }),
  });
  await server.open(OPEN);
  const counted = () => server.records.get('task', 'parent')?.sub_task_count;
  setConnection('offline');
  await createSubtask(server.records, { id: 'parent' }, { id: 'new', name: 'new' });
  await createTask(server.records, { id: 'second', name: 'second', project_id: 'p', parent_task_id: 'parent' });
  expect([counted(), server.sent]).toEqual([2, []]);
  setConnection('online');
  await eventually(() => expect(server.records.unsent).toEqual([]));
  expect(counted()).toBe(2);
  expect(server.sent.map(({ line }) => line)).toEqual(['POST /tasks/parent/subtasks', 'POST /tasks']);
});

test('deleting a repeating task keeps its rule, unless that is ended as well, and both can be undone', async () => {
  const ended = vi.fn<() => { body: object }>(() => ({ body: { message: 'Deleted', trash_id: 'trash' } }));
  const server = serverWith([aTask('a', { recurring_task_id: 'rule' })], {
    'DELETE /tasks/a': () => ({ body: { message: 'Deleted', trash_id: 'entry' } }),
    'DELETE /recurring-tasks/rule': ended,
  });
  await server.open(OPEN);
  await deleteTask(server.records, aTask('a'));
  const { toast } = currentToast();
  expect([toast?.message, toast?.also?.label]).toEqual(['Deleted “a” this time. It comes again', 'Stop repeating']);
  toast?.also?.run();
  await eventually(() => expect(currentToast().toast).toMatchObject({ message: '“a” no longer repeats', action: {} }));
  expect(ended).toHaveBeenCalledTimes(1);
  resetToasts();
});

test('a deleted task is in no list, and queries of only that task are not read again', async () => {
  const asked = vi.fn<() => { body: Task }>(() => ({ body: aTask('a') }));
  const server = serverWith([aTask('a'), aTask('b')], { 'GET /tasks/a': asked });
  await server.open(OPEN);
  await server.open(IN_P);
  await server.open(taskQueries.one('a'));
  await deleteTask(server.records, aTask('a'));
  expect([ids(server, OPEN), ids(server, IN_P)]).toEqual([['b'], ['b']]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('tasks changed by the server are taken from the answer, without a further read', async () => {
  const read: string[] = [];
  const parent = aTask('parent', { sub_task_completion_required: true, sub_task_count: 1 });
  const child = aTask('child', { parent_task_id: 'parent' });
  const done = aTask('child', { parent_task_id: 'parent', status: 'completed' });
  const changed = {
    tasks: [done, aTask('parent', { status: 'completed', completed_at: '2026-11-20T10:00:00.000Z' }), aTask('unknown')],
    projects: [],
    ...{ gone: [], read_again: [] },
  };
  const { records, open } = fakeServer({
    'GET /tasks': () => ({ body: [parent, child] }),
    'GET /tasks/parent': () => ({ body: read.push('parent') }),
    'PUT /tasks/child': () => ({ body: { answer: done, changed }, headers: { 'content-type': CHANGED_TYPE } }),
  });
  await open(OPEN);
  const { answer } = await records.write(changeTask({ id: 'child', changes: { status: 'completed' } }));
  expect(answer.id).toBe('child');
  expect(records.get('task', 'parent')).toMatchObject({ completed: true, completed_at: '2026-11-20T10:00:00.000Z' });
  expect(records.get('task', 'unknown')?.name).toBe('unknown');
  expect(read).toEqual([]);
});

test('the first task of a repeat that moves is on its new day in the list of rules at once', async () => {
  const rule = { id: 'r', task_id: 't', next_id: 't', next_kind: 'task', next_due: '2026-11-20' };
  const { records, open, shown } = fakeServer({
    'GET /recurring-tasks': () => ({ body: [rule] }),
    'GET /tasks': () => ({ body: [aTask('t', { recurring_task_id: 'r', due_date: '2026-11-20' })] }),
    'PUT /tasks/t': () => ({ status: 404, body: { detail: 'Gone' } }),
  });
  await open(recurringQueries.list());
  await open(taskQueries.open());
  const nextDue = () => shown<RecurringTask[]>(recurringQueries.list())[0]!.next_due;
  const moved = records.write(changeTask({ id: 't', changes: { due_date: '2026-11-26' } }));
  expect(nextDue()).toBe('2026-11-26');
  await expect(moved).rejects.toThrow('Gone');
  expect(nextDue()).toBe('2026-11-20');
});
