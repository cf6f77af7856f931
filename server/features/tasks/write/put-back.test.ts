import { expect, test } from 'vitest';
import { tasksContract, type TaskPutBack } from '#contract/tasks.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const MONDAY = new Date('2026-11-16T09:00:00Z');
const FRIDAY = new Date('2026-11-20T09:00:00Z');
let now = MONDAY;
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);

async function newUserWithProject() {
  now = MONDAY;
  const user = await app.newUser();
  return { user, project: await newProject(user) };
}
const change = async ({ token }: TestUser, id: string, body: object) =>
  (await app.call(tasksContract.change, { token, params: { id }, body })).body;
const read = async ({ token }: TestUser, id: string) =>
  (await app.call(tasksContract.get, { token, params: { id } })).body;
const putBack = async ({ token }: TestUser, tasks: TaskPutBack[]) =>
  (await app.call(tasksContract.putBack, { token, body: { tasks } })).body.tasks;
const refuse = async ({ token }: TestUser, tasks: TaskPutBack[]) => {
  const { status, body } = await app.refused(tasksContract.putBack, { token, body: { tasks } });
  return [status, body.detail];
};
const logOf = ({ user }: TestUser) =>
  app.database.db
    .selectFrom('completions')
    .select(['subject_id', 'completed_at', 'completed_on', 'points', 'given_minutes'])
    .where('user_id', '=', user.id)
    .execute();

test('a task that was reopened by mistake is completed on its earlier day, with its points', async () => {
  const { user, project } = await newUserWithProject();
  const { id } = await newTask(user, project, { name: 'Report', estimated_duration: 30 });
  const completed = await change(user, id, { status: 'completed' });
  const logged = await logOf(user);
  now = FRIDAY;
  await change(user, id, { status: 'todo' });
  expect(await logOf(user)).toEqual([]);

  const { completed_at } = completed;
  const [task] = await putBack(user, [{ id, status: 'completed', current_status: 'todo', completed_at }]);

  expect(task).toEqual({ ...completed, updated_at: FRIDAY.toISOString() });
  expect(await read(user, id)).toEqual(task);
  expect(await logOf(user)).toEqual(logged);
});

testOnce('a task above gets back the status that it had before its last subtask was completed', async () => {
  const { user, project } = await newUserWithProject();
  const parent = await newTask(user, project, { name: 'Move', sub_task_completion_required: true });
  const step = await newTask(user, project, { name: 'Pack', parent_task_id: parent.id });
  await change(user, parent.id, { status: 'review' });
  await change(user, step.id, { status: 'completed' });
  expect((await read(user, parent.id)).status).toBe('completed');

  await putBack(user, [
    { id: step.id, status: 'todo', current_status: 'completed' },
    { id: parent.id, status: 'review', current_status: 'completed' },
  ]);

  expect(await read(user, parent.id)).toMatchObject({
    status: 'review',
    completed_sub_task_count: 0,
    completed_at: null,
  });
  expect(await read(user, step.id)).toMatchObject({ status: 'todo' });
  expect(await logOf(user)).toEqual([]);
});

testOnce('a started task whose prerequisite was reopened gets back its status', async () => {
  const { user, project } = await newUserWithProject();
  const needed = await newTask(user, project, { name: 'Order' });
  const waiting = await newTask(user, project, { name: 'Build', dependency_task_ids: [needed.id] });
  await change(user, needed.id, { status: 'completed' });
  await change(user, waiting.id, { status: 'in_progress' });
  await change(user, needed.id, { status: 'todo' });
  await change(user, waiting.id, { status: 'todo' });

  const [task] = await putBack(user, [{ id: waiting.id, status: 'in_progress', current_status: 'todo' }]);
  expect(task).toMatchObject({ status: 'in_progress', can_start: false });
});

testOnce('fields and status of a task are restored together', async () => {
  const { user, project } = await newUserWithProject();
  const other = await newProject(user, { name: 'Other' });
  const { id } = await newTask(user, project, { name: 'Call', due_date: '2026-11-18' });
  await change(user, id, { name: 'Call Ana', due_date: null, project_id: other.id, status: 'completed' });

  const before = { name: 'Call', due_date: '2026-11-18', project_id: project.id };
  const [task] = await putBack(user, [{ id, ...before, status: 'todo', current_status: 'completed' }]);
  expect(task).toMatchObject({ ...before, status: 'todo', completed: false });
});

testOnce('nothing is put back if a status has changed since, if a task is gone, or if a field is refused', async () => {
  const { user, project } = await newUserWithProject();
  const one = await newTask(user, project, { name: 'One' });
  const two = await newTask(user, project, { name: 'Two' });
  await change(user, one.id, { status: 'completed' });
  const back: TaskPutBack = { id: one.id, status: 'todo', current_status: 'completed' };

  expect(await refuse(user, [back, { id: two.id, status: 'review', current_status: 'in_progress' }])).toEqual([
    409,
    '“Two” has changed since',
  ]);
  expect(await refuse(user, [back, { id: newId(), name: 'Gone' }])).toEqual([404, 'Task not found']);
  expect(await refuse(user, [back, { id: two.id, project_id: newId() }])).toEqual([400, 'Project not found']);
  expect((await read(user, one.id)).status).toBe('completed');
});

testOnce('a task that requires its subtasks is not completed again while one of them is open', async () => {
  const { user, project } = await newUserWithProject();
  const parent = await newTask(user, project, { name: 'Move', sub_task_completion_required: true });
  const { completed_at } = await change(user, parent.id, { status: 'completed' });
  await change(user, parent.id, { status: 'todo' });
  await newTask(user, project, { name: 'Pack', parent_task_id: parent.id });

  const [task] = await putBack(user, [{ id: parent.id, status: 'completed', current_status: 'todo', completed_at }]);
  expect(task).toMatchObject({ status: 'in_progress', completed_at: null });
  expect(await logOf(user)).toEqual([]);
});

test('a completion in the future, by a device whose clock is ahead, is completed now', async () => {
  const { user, project } = await newUserWithProject();
  const { id } = await newTask(user, project, { name: 'One' });
  const completed_at = new Date(now.getTime() + 3_600_000).toISOString();
  const [task] = await putBack(user, [{ id, status: 'completed', current_status: 'todo', completed_at }]);
  expect(task).toMatchObject({ completed: true, completed_at: now.toISOString() });
});

testOnce('a status alone and a task named twice are 422', async () => {
  const { user, project } = await newUserWithProject();
  const { id } = await newTask(user, project, { name: 'One' });
  for (const tasks of [
    [{ id, status: 'completed' }],
    [{ id, current_status: 'todo' }],
    [{ id }, { id }],
    [],
  ] as TaskPutBack[][])
    expect([tasks, (await refuse(user, tasks))[0]]).toEqual([tasks, 422]);
  expect((await read(user, id)).status).toBe('todo');
});

testOnce('a second person cannot put back a task of the first', async () => {
  const { user, project } = await newUserWithProject();
  const { id } = await newTask(user, project, { name: 'Mine' });
  const stranger = await app.newUser();
  expect(await refuse(stranger, [{ id, status: 'completed', current_status: 'todo' }])).toEqual([
    404,
    'Task not found',
  ]);
});
