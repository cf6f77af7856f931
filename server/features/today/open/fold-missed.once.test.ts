import { expect, test } from 'vitest';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

const FRIDAY = '2026-11-20';
let now = new Date(`${FRIDAY}T12:00:00Z`);
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);

/** Tea on Mondays, from a task of 2 November; it is Friday 20 November, and all three were missed. */
async function newTea() {
  now = new Date('2026-11-02T12:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const { id, recurring_task_id } = await newTask(user, project, {
    name: 'Tea',
    due_date: '2026-11-02',
    recurrence_pattern: { type: 'weekly' },
  });
  now = new Date(`${FRIDAY}T12:00:00Z`);
  const params = { id };
  const rule = { token, params: { id: recurring_task_id! } };
  const archive = (at: { id: string }) => app.call(projectsContract.archive, { token, params: { id: at.id } });
  const changeTask = (body: object) => app.call(tasksContract.change, { token, params, body });
  const day = async () => (await app.call(todayContract.read, { token })).body;
  const rows = async () => (await day()).tasks.map(({ due_date, missed }) => `${due_date} ${missed}`);
  const occurrences = async () =>
    (await app.call(tasksContract.occurrences, { token })).body.map(({ due_date, missed }) => `${due_date} ${missed}`);
  return { user, token, project, id, rule, archive, changeTask, day, rows, occurrences };
}

test('missed occurrences of a rule count once among the open tasks, as they are one row', async () => {
  const { day, project, archive } = await newTea();
  expect(await day()).toMatchObject({ open_tasks: 1, inbox_tasks: 0, tasks: [{ missed: 3 }] });
  await archive(project);
  expect(await day()).toMatchObject({ open_tasks: 0, tasks: [] });
});

test.each(['2026-11-02', '2026-11-18'])(
  'a task in an archived project, due on %s, is not one of the missed of its rule, and is not skipped with them',
  async (due_date) => {
    const { user, token, id, rule, archive, changeTask, day, rows, occurrences } = await newTea();
    const other = await newProject(user, { name: 'Other' });
    // While it is completed, it moves without its series.
    await changeTask({ completed: true });
    await changeTask({ project_id: other.id, due_date });
    await changeTask({ completed: false });
    await archive(other);
    expect([await rows(), await occurrences()]).toEqual([['2026-11-16 2'], ['2026-11-16 2']]);
    expect((await day()).open_tasks).toBe(1);
    expect((await app.call(recurringContract.get, rule)).body).toMatchObject({ next_due: '2026-11-16', missed: 2 });

    const { body } = await app.call(recurringContract.skipOlder, rule);
    expect([body.swapped_id, body.skipped_ids.length, await rows()]).toEqual([null, 1, ['2026-11-16 1']]);
    await app.call(projectsContract.unarchive, { token, params: { id: other.id } });
    expect((await app.call(tasksContract.get, { token, params: { id } })).body.due_date).toBe(due_date);
  },
);

test('nothing is skipped for a rule in an archived project', async () => {
  const { token, id, rule, project, archive } = await newTea();
  await archive(project);
  expect((await app.call(recurringContract.skipOlder, rule)).body).toMatchObject({ skipped_ids: [], swapped_id: null });
  expect((await app.call(tasksContract.get, { token, params: { id } })).body.due_date).toBe('2026-11-02');
});

test('while the task is hidden until it starts, the latest visible occurrence represents the missed ones', async () => {
  const { changeTask, rows } = await newTea();
  await changeTask({ due_date: '2026-11-18', start_date: '2026-11-23' });
  expect(await rows()).toEqual(['2026-11-16 3']);
});
