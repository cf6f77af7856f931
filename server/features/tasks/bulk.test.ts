import { expect, test } from 'vitest';
import type { BulkTaskChange } from '#contract/tasks.ts';
import { BULK_MAX, tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { dump } from '#server/testing/dump.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
const { newArea, newProject, newTask } = recordsIn(app);

/** A person with a project and tasks of these names. */
async function newUserWithTasks(...names: string[]) {
  const user = await app.newUser();
  const area = await newArea(user, { importance: 5 });
  const project = await newProject(user, { area_id: area.id });
  const ids: string[] = [];
  for (const name of names) ids.push((await newTask(user, project, { name })).id);
  return { ...user, user, project, ids };
}
type Change = Partial<BulkTaskChange> & { id: string };
const changeMany = ({ token }: TestUser, tasks: Change[]) =>
  app.call(tasksContract.changeMany, { token, body: { tasks } });
const deleteMany = ({ token }: TestUser, task_ids: string[]) =>
  app.call(tasksContract.deleteMany, { token, body: { task_ids } });
const restoreMany = ({ token }: TestUser, ids: string[]) =>
  app.call(trashContract.restoreMany, { token, body: { ids } });
const list = async ({ token }: TestUser) => (await app.call(tasksContract.list, { token })).body;
const trashOf = async ({ token }: TestUser) => (await app.call(trashContract.list, { token })).body;
const waitFor = ({ token }: TestUser, id: string, body: string[]) =>
  app.call(tasksContract.changeDependencies, { token, params: { id }, body });
const logOf = (userId: string) =>
  app.database.db.selectFrom('completions').select(['subject_id', 'points']).where('user_id', '=', userId).execute();

test('many tasks are changed at once, each in its own way, and returned in the requested order', async () => {
  const { user, ids } = await newUserWithTasks('A', 'B', 'C');
  const [a = '', b = '', c = ''] = ids;
  const other = await newProject(user, { name: 'Other' });

  const { status, body } = await changeMany(user, [
    { id: c, status: 'completed' },
    { id: a, due_date: '2026-12-24', due_time: '09:30' },
    { id: b, project_id: other.id },
  ]);

  expect([status, body.refused]).toEqual([200, []]);
  expect(body.tasks).toMatchObject([
    { id: c, completed: true, kanban_column: 'done', completion_points: 25 },
    { id: a, due_date: '2026-12-24', due_time: '09:30', completed: false },
    { id: b, project_id: other.id, project_name: 'Other' },
  ]);
  expect(await list(user)).toEqual(expect.arrayContaining(body.tasks));
  expect(await logOf(user.user.id)).toEqual([{ subject_id: c, points: 25 }]);
});

testOnce('a refused task stays unchanged and is listed, and the others change', async () => {
  const { user, ids } = await newUserWithTasks('Write', 'Publish', 'Celebrate');
  const [write = '', publish = '', celebrate = ''] = ids;
  await waitFor(user, publish, [write]);
  const { ids: foreign } = await newUserWithTasks('Foreign');
  const before = (await list(user)).find(({ id }) => id === publish);
  const missing = newId();

  const { body } = await changeMany(user, [
    // Its new name was written before its status was refused.
    { id: publish, name: 'Renamed', dependency_task_ids: [write, celebrate], status: 'completed' },
    { id: missing, name: 'Mine' },
    { id: foreign[0]!, name: 'Mine' },
    { id: celebrate, name: 'Rest' },
  ]);

  expect(body.tasks).toMatchObject([{ id: celebrate, name: 'Rest' }]);
  expect(body.refused).toEqual([
    { id: publish, code: 'rule_broken', detail: '“Renamed” waits for “Write”, “Celebrate”' },
    { id: missing, code: 'not_found', detail: 'Task not found' },
    { id: foreign[0], code: 'not_found', detail: 'Task not found' },
  ]);
  expect((await list(user)).find(({ id }) => id === publish)).toEqual(before);
});

testOnce('the refusal of a field names the field and the reason', async () => {
  const { user, ids } = await newUserWithTasks('Stretch');
  const daily = {
    type: 'daily' as const,
    interval: 1,
    weekdays: [],
    month_day: null,
    max_instances: null,
    rrule: null,
  };
  const recurrence_pattern = { ...daily, end_date: '2026-03-01' };

  const { body } = await changeMany(user, [{ id: ids[0]!, due_date: '2026-03-02', recurrence_pattern }]);

  expect(body.refused).toEqual([{ id: ids[0], code: 'invalid', detail: 'end date: Ends before it starts' }]);
});

test('changes apply in order: a task unblocked by an earlier change can continue, and a parent completes with its last subtask', async () => {
  const { user, project, ids } = await newUserWithTasks('Write', 'Publish');
  const [write = '', publish = ''] = ids;
  await waitFor(user, publish, [write]);
  const parent = await newTask(user, project, { name: 'Parent', sub_task_completion_required: true });
  const one = await newTask(user, project, { parent_task_id: parent.id });
  const two = await newTask(user, project, { parent_task_id: parent.id });

  const wrongWay = await changeMany(
    user,
    [publish, parent.id].map((id) => ({ id, completed: true })),
  );
  expect(wrongWay.body.refused.map(({ id }) => id)).toEqual([publish, parent.id]);

  const { body } = await changeMany(
    user,
    [write, publish, one.id, two.id, parent.id].map((id) => ({ id, completed: true })),
  );
  expect([body.tasks.length, body.refused]).toEqual([5, []]);
  expect((await list(user)).every(({ completed }) => completed)).toBe(true);
  expect(await logOf(user.user.id)).toHaveLength(5);
});

testOnce('duplicate, empty and too long lists are refused as a whole', async () => {
  const { user, ids } = await newUserWithTasks('A');
  const tooMany = Array.from({ length: BULK_MAX + 1 }, newId);

  for (const tasks of [[], [ids[0]!, ids[0]!.toUpperCase()], tooMany]) {
    expect(
      (
        await changeMany(
          user,
          tasks.map((id) => ({ id, name: 'New' })),
        )
      ).status,
    ).toBe(422);
  }
  for (const task_ids of [[], tooMany]) expect((await deleteMany(user, task_ids)).status).toBe(422);
  for (const trash_ids of [[], tooMany]) expect((await restoreMany(user, trash_ids)).status).toBe(422);
  expect(await list(user)).toMatchObject([{ name: 'A' }]);
});

test('twenty parallel completions of the same tasks complete each once, in bulk and one by one', async () => {
  const { user, token, ids } = await newUserWithTasks('A', 'B', 'C');

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? changeMany(
            user,
            (index % 4 === 0 ? ids : ids.toReversed()).map((id) => ({ id, completed: true })),
          )
        : app.call(tasksContract.change, { token, params: { id: ids[index % 3]! }, body: { completed: true } }),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const log = await logOf(user.user.id);
  expect(log.map(({ subject_id }) => subject_id).toSorted()).toEqual(ids.toSorted());
});

testOnce('many tasks are deleted and restored with their order, subtasks and dependencies', async () => {
  const { user, project, ids } = await newUserWithTasks('A', 'B', 'C', 'D');
  const [a = '', b = '', c = '', d = ''] = ids;
  const child = await newTask(user, project, { name: 'Child', parent_task_id: a });
  const grandchild = await newTask(user, project, { name: 'Grandchild', parent_task_id: child.id });
  await waitFor(user, b, [a]);
  await waitFor(user, d, [b, grandchild.id]);
  const before = await list(user);

  // The grandchild is deleted with A, although A's own subtask is not named.
  const { body } = await deleteMany(user, [grandchild.id, b, a, b]);

  expect(body).toMatchObject({ success: true, message: '3 tasks deleted' });
  expect((await list(user)).map(({ id }) => id)).toEqual([c, d]);
  const entries = await trashOf(user);
  expect(entries.map(({ id }) => id).toSorted()).toEqual(body.trash_ids.toSorted());
  expect(entries.map(({ name, counts }) => [name, counts.tasks]).toSorted()).toEqual([
    ['A', 3],
    ['B', 1],
  ]);

  const restored = await restoreMany(user, body.trash_ids);
  expect(restored.body).toEqual({ success: true, message: '2 entries restored', missing: 0 });
  expect(await list(user)).toEqual(before);
  expect(await trashOf(user)).toEqual([]);
});

testOnce('deleting many is all or nothing: missing tasks and those of other users are reported alike', async () => {
  const { user, ids } = await newUserWithTasks('A', 'B');
  const { user: other, ids: foreign } = await newUserWithTasks('Secret');
  const missing = newId();
  const before = await dump(app.database);

  for (const id of [missing, foreign[0]!]) {
    const { status, detail } = await deleteMany(user, [...ids, id]);
    expect([status, detail]).toEqual([404, `Task ${id} not found`]);
  }
  expect((await deleteMany(user, [foreign[0]!])).text).toBe((await deleteMany(user, [missing])).text);
  expect(await dump(app.database)).toBe(before);

  const { body } = await deleteMany(other, foreign);
  expect((await restoreMany(user, body.trash_ids)).status).toBe(404);
  expect(await trashOf(other)).toHaveLength(1);
});

testOnce('restoring many restores nested entries in any order, all or nothing', async () => {
  const { user, project, ids } = await newUserWithTasks('A', 'B');
  const [a = '', b = ''] = ids;
  const child = await newTask(user, project, { name: 'Child', parent_task_id: a });
  const before = await list(user);
  const trashIds: string[] = [];
  for (const id of [child.id, a, b]) trashIds.push(...(await deleteMany(user, [id])).body.trash_ids);

  expect((await restoreMany(user, [...trashIds, newId()])).status).toBe(404);
  const orphan = await restoreMany(user, [trashIds[2]!, trashIds[0]!]);
  expect([orphan.status, orphan.detail]).toEqual([
    409,
    'The task “A” was deleted. Restore it first, or restore this task to the Inbox.',
  ]);
  expect([await list(user), (await trashOf(user)).length]).toEqual([[], 3]);

  expect((await restoreMany(user, trashIds)).status).toBe(200);
  expect(await list(user)).toEqual(before);
});

testOnce('restoring many can skip those that were restored before or deleted for good', async () => {
  const { user, ids } = await newUserWithTasks('A', 'B', 'C', 'D');
  const { token } = user;
  const { body } = await deleteMany(user, ids);
  const entries = await trashOf(user);
  const entryOf = (name: string) => entries.find((each) => each.name === name)!.id;
  await app.call(trashContract.restore, { token, params: { id: entryOf('A') } });
  await app.call(trashContract.delete, { token, params: { id: entryOf('C') } });
  const { user: other, ids: foreign } = await newUserWithTasks('Secret');
  const { trash_ids: secret } = (await deleteMany(other, foreign)).body;

  expect((await restoreMany(user, body.trash_ids)).status).toBe(404);
  const skipping = (trash_ids: readonly string[]) =>
    app.call(trashContract.restoreMany, { token, body: { ids: [...trash_ids], skip_missing: true } });
  const restored = await skipping([...body.trash_ids, ...secret]);
  expect(restored.body).toEqual({ success: true, message: '2 entries restored', missing: 3 });
  expect((await list(user)).map(({ name }) => name)).toEqual(['A', 'B', 'D']);
  expect((await skipping(body.trash_ids)).body).toMatchObject({ message: '0 entries restored', missing: 4 });
  expect([await trashOf(user), (await trashOf(other)).length]).toEqual([[], 1]);
});

test('parallel deletions and restores of the same tasks lose none and duplicate none', async () => {
  const { user, ids } = await newUserWithTasks('A', 'B', 'C');

  const deletions = await Promise.all(Array.from({ length: 10 }, () => deleteMany(user, ids)));
  const [done, ...more] = deletions.filter(({ status }) => status === 200);
  expect([more.length, deletions.filter(({ status }) => status === 404).length]).toEqual([0, 9]);
  expect(await trashOf(user)).toHaveLength(3);

  const trashIds = done!.body.trash_ids;
  const restores = await Promise.all(Array.from({ length: 10 }, () => restoreMany(user, trashIds)));
  expect(restores.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(restores.filter(({ status }) => status === 404)).toHaveLength(9);
  expect((await list(user)).map(({ id }) => id)).toEqual(ids);
});

testOnce('a subtask that follows its parent and is then moved itself stays where it was moved last', async () => {
  const { user, project } = await newUserWithTasks();
  const other = await newProject(user, { name: 'Other' });
  const chain: string[] = [];
  while (chain.length < 4) chain.push((await newTask(user, project, { parent_task_id: chain.at(-1) ?? null })).id);
  const [top = '', second = '', third = '', fourth = ''] = chain;

  await changeMany(user, [
    { id: top, project_id: other.id },
    { id: second, project_id: project.id },
    { id: third, project_id: other.id },
  ]);

  const stored = new Map((await list(user)).map((task) => [task.id, task]));
  expect([top, second, third, fourth].map((id) => stored.get(id))).toMatchObject([
    { project_id: other.id, parent_task_id: null },
    { project_id: project.id, parent_task_id: null },
    { project_id: other.id, parent_task_id: null },
    { project_id: other.id, parent_task_id: third },
  ]);
});
