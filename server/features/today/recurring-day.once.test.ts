import { expect, test } from 'vitest';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { OPEN_SHOWN, todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T12:00:00Z') });
const { newArea, newPillar, newProject, newTask } = recordsIn(app);
const { newRule, instancesOf, close } = recurringIn(app);
const TODAY = '2026-11-20';

const read = async (token: string, date?: string) =>
  (await app.call(todayContract.read, { token, query: { date } })).body;
const names = async (token: string, date?: string) => (await read(token, date)).tasks.map(({ name }) => name);

test('instances of the day are among its tasks, with path and purpose', async () => {
  const user = await app.newUser();
  const { token } = user;
  const pillar = await newPillar(user, { description: 'To be there for my children' });
  const project = await newProject(user, { area_id: (await newArea(user, { pillar_id: pillar.id })).id });
  const rule = await newRule(token, { name: 'Run', project_id: project.id, due_time: '07:00', estimated_duration: 30 });
  await newRule(token, { name: 'Stretch', due_time: '06:30' });
  await newTask(user, project, { name: 'Buy shoes', due_date: TODAY, estimated_duration: 20 });

  const day = await read(token);
  expect(day.tasks.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    'recurring Stretch',
    'recurring Run',
    'task Buy shoes',
  ]);
  expect(day.tasks[1]).toMatchObject({
    template_id: rule.id,
    project_name: 'First 10 km',
    pillar_name: 'Health',
    why: 'To be there for my children',
    recurrence_pattern: { type: 'daily' },
    // It was due at seven.
    is_overdue: true,
  });
  expect(day.tasks[0]).toMatchObject({ project_id: null, project_name: null, why: null });
  expect(day).toMatchObject({
    total_tasks: 3,
    completed_tasks: 0,
    estimated_duration: 50,
    planned_minutes: 80,
    assumed_count: 1,
  });
  expect(await names(token, '2026-11-21')).toEqual(['Stretch', 'Run']);
});

test('a completed instance stays on the day, ticked; a skipped one is gone; a missed weekly one is overdue', async () => {
  const { token } = await app.newUser();
  const done = await newRule(token, { name: 'Done' });
  const skipped = await newRule(token, { name: 'Skipped' });
  await newRule(token, { name: 'Missed', recurrence_pattern: { type: 'weekly' }, start_date: '2026-11-18' });
  await close(token, done.id, TODAY);
  await close(token, skipped.id, TODAY, 'skip');

  const { tasks, completed_tasks } = await read(token);
  expect(tasks.map(({ name, completed, is_overdue }) => ({ name, completed, is_overdue }))).toEqual([
    { name: 'Missed', completed: false, is_overdue: true },
    { name: 'Done', completed: true, is_overdue: false },
  ]);
  expect(completed_tasks).toBe(1);
});

test('the order of the day includes tasks and instances alike', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const rule = await newRule(token, { name: 'Run' });
  const first = await newTask(user, project, { name: 'First' });
  const second = await newTask(user, project, { name: 'Second', due_date: TODAY });
  await app.call(todayContract.pick, { token, params: { id: first.id } });
  const [instance] = await instancesOf(token, rule.id);

  const reorder = (task_ids: string[]) => app.refused(todayContract.reorder, { token, body: { task_ids } });
  expect((await reorder([second.id, instance!.id, first.id])).status).toBe(200);
  expect(await names(token)).toEqual(['Second', 'Run', 'First']);
  await reorder([instance!.id]);
  expect(await names(token)).toEqual(['Run', 'Second', 'First']);

  const { token: other } = await app.newUser();
  const foreign = await app.refused(todayContract.reorder, { token: other, body: { task_ids: [instance!.id] } });
  expect(foreign.status).toBe(404);
});

test('a picked row comes after all placed ones, and an instance is placed and removed in the same way', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const [run, stretch] = [await newRule(token, { name: 'Run' }), await newRule(token, { name: 'Stretch' })];
  const first = await newTask(user, project, { name: 'First' });
  const second = await newTask(user, project, { name: 'Second' });
  const idOf = async (ruleId: string) => (await instancesOf(token, ruleId))[0]!.id;
  const [runToday, stretchToday] = [await idOf(run.id), await idOf(stretch.id)];
  const place = (id: string) => app.refused(todayContract.pick, { token, params: { id } });
  const drop = (id: string) => app.refused(todayContract.drop, { token, params: { id } });
  await app.call(todayContract.reorder, { token, body: { task_ids: [runToday] } });
  await place(first.id);
  expect(await names(token)).toEqual(['Run', 'First', 'Stretch']);

  await place(stretchToday);
  await place(second.id);
  await place(stretchToday);
  expect(await names(token)).toEqual(['Run', 'First', 'Stretch', 'Second']);
  expect((await read(token)).tasks.map(({ picked }) => picked)).toEqual([true, true, true, true]);

  expect((await drop(runToday)).status).toBe(200);
  expect(await names(token)).toEqual(['First', 'Stretch', 'Second', 'Run']);
  expect((await drop(runToday)).status).toBe(404);
  // An instance of another day can be picked for this one; those of other users cannot.
  const [, tomorrow] = await instancesOf(token, run.id);
  expect((await place(tomorrow!.id)).status).toBe(200);
  expect((await read(token)).tasks.at(-2)).toMatchObject({ id: tomorrow!.id, due_date: '2026-11-21', picked: true });
  const { token: other } = await app.newUser();
  expect((await app.refused(todayContract.pick, { token: other, params: { id: runToday } })).status).toBe(404);
});

test('a thousand rows are reordered at once', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { id } = await newTask(user, await newProject(user), { due_date: TODAY });
  const { db } = app.database;
  const task = await db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const more = Array.from({ length: 999 }, () => ({ ...task, id: newId() }));
  await insertTasks(db, more);
  const task_ids = [task, ...more].map((each) => each.id).toReversed();
  expect((await app.refused(todayContract.reorder, { token, body: { task_ids } })).status).toBe(200);
  expect((await read(token)).tasks.map((each) => each.id)).toEqual(task_ids.slice(0, OPEN_SHOWN));
  const placed = db.selectFrom('day_entries').select('subject_id').where('user_id', '=', user.user.id);
  const rows = await placed.orderBy('sort_order').execute();
  expect(rows.map(({ subject_id }) => subject_id)).toEqual(task_ids);
});

test('a deleted and restored rule or task has its place again', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const rule = await newRule(token, { name: 'Run' });
  const tasks = [await newTask(user, project, { name: 'First' }), await newTask(user, project, { name: 'Last' })];
  const [instance] = await instancesOf(token, rule.id);
  const task_ids = [tasks[0]!.id, instance!.id, tasks[1]!.id];
  await app.call(todayContract.reorder, { token, body: { task_ids } });
  const before = await read(token);

  const { body: deletion } = await app.call(recurringContract.delete, { token, params: { id: rule.id } });
  expect(await names(token)).toEqual(['First', 'Last']);
  await app.call(trashContract.restore, { token, params: { id: deletion.trash_id! } });
  expect((await read(token)).tasks).toEqual(before.tasks);
  const { body: taken } = await app.call(tasksContract.delete, { token, params: { id: tasks[0]!.id } });
  await app.call(trashContract.restore, { token, params: { id: taken.trash_id! } });
  expect((await read(token)).tasks.map(({ name }) => name)).toEqual(['First', 'Run', 'Last']);
});

test('everything in an archived project is hidden, and returns with it', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { id } = await newProject(user);
  await newRule(token, { name: 'Run', project_id: id });
  const listed = async () => (await app.call(recurringContract.list, { token })).body.map(({ name }) => name);
  await app.call(projectsContract.archive, { token, params: { id } });
  expect([await names(token), await listed()]).toEqual([[], []]);

  await app.call(projectsContract.unarchive, { token, params: { id } });
  expect([await names(token), await listed()]).toEqual([['Run'], ['Run']]);
});
