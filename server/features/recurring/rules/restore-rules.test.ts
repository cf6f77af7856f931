import { expect, test } from 'vitest';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
const { newProject } = recordsIn(app);
const { instancesOf } = recurringIn(app);

/** Tea as a daily task of a project, and another project. */
async function newTea() {
  const user = await app.newUser();
  const { token } = user;
  const kitchen = await newProject(user, { name: 'Kitchen' });
  const office = await newProject(user, { name: 'Office' });
  const { body: task } = await app.call(tasksContract.create, {
    token,
    body: {
      ...{ name: 'Tea', project_id: kitchen.id, due_date: '2026-11-20' },
      recurrence_pattern: { type: 'daily' },
    },
  });
  const id = task.recurring_task_id!;
  const [skipped] = await instancesOf(token, id);
  await app.call(recurringContract.skip, { token, params: { id: skipped!.id } });
  const change = (body: { completed?: boolean; project_id?: string }) =>
    app.call(tasksContract.change, { token, params: { id: task.id }, body });
  return {
    ...{ kitchen, office, change },
    deleteTask: async () => (await app.call(tasksContract.delete, { token, params: { id: task.id } })).body.trash_id!,
    deleteRule: async () => (await app.call(recurringContract.delete, { token, params: { id } })).body.trash_id!,
    deleteKitchen: async () =>
      (await app.call(projectsContract.delete, { token, params: { id: kitchen.id } })).body.trash_id!,
    restore: async (trashId: string, parent_id?: string) =>
      (
        await app.call(trashContract.restore, {
          token,
          params: { id: trashId },
          ...(parent_id && { body: { parent_id } }),
        })
      ).body.message,
    /** The projects of the task, its rule, its open instances and the skipped one. */
    async places() {
      const { body: first } = await app.call(tasksContract.get, { token, params: { id: task.id } });
      const { body: rule } = await app.call(recurringContract.get, { token, params: { id } });
      const instances = await instancesOf(token, id);
      const open = new Set(instances.filter((one) => !one.skipped).map(({ project_id }) => project_id));
      return [first.project_id, rule.project_id, ...open, instances.find((one) => one.skipped)!.project_id];
    },
  };
}

testOnce(
  'a repeat is restored with its project to where its task was restored before, and the response says so',
  async () => {
    const { kitchen, office, deleteTask, deleteKitchen, restore, places } = await newTea();
    const task = await deleteTask();
    const project = await deleteKitchen();
    expect(await restore(task, office.id)).toBe('“Tea” restored');
    expect(await restore(project)).toBe('“Kitchen” restored. The repeat of “Tea” is now in “Office” with its task.');
    // A skipped occurrence stays where it was.
    expect(await places()).toEqual([office.id, office.id, office.id, kitchen.id]);
  },
);

test('a repeat follows its task when that is restored to another project', async () => {
  const { kitchen, office, deleteTask, restore, places } = await newTea();
  const task = await deleteTask();
  expect(await restore(task, office.id)).toBe('“Tea” restored. The repeat of “Tea” is now in “Office” with its task.');
  expect(await places()).toEqual([office.id, office.id, office.id, kitchen.id]);
});

testOnce('a repeat without an open task is restored into another project with its open instances', async () => {
  const { kitchen, office, change, deleteRule, restore, places } = await newTea();
  await change({ completed: true });
  expect(await restore(await deleteRule(), office.id)).toBe('“Tea” restored');
  expect(await places()).toEqual([kitchen.id, office.id, office.id, kitchen.id]);
});

testOnce('a repeat stays where it is when its completed task is opened again elsewhere', async () => {
  const { kitchen, office, change, places } = await newTea();
  await change({ completed: true });
  await change({ project_id: office.id });
  await change({ completed: false });
  expect(await places()).toEqual([office.id, kitchen.id, kitchen.id, kitchen.id]);
});
