import { expect, test } from 'vitest';
import { coachContract } from '#contract/coach.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { tasksContract } from '#contract/tasks.ts';
import { OPEN_SHOWN, todayContract } from '#contract/today.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';
import { insertTasks } from '#server/testing/insert-tasks.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const TODAY = '2026-11-20';
const COUNT = 6000;
/** Maximum size of a row: a name, a path and flags. */
const ROW_BYTES = 2000;

const app = await startTestApp({ clock: () => new Date(`${TODAY}T08:00:00Z`) });
const { newArea, newPillar, newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);

/** A person with thousands of tasks: each is due today, picked for today, or overdue; every other has an estimate. */
async function newBusyUser() {
  const { db } = app.database;
  const user = await app.newUser();
  const pillar = await newPillar(user, { name: 'Work', time_allocation_percentage: 60 });
  const project = await newProject(user, { area_id: (await newArea(user, { pillar_id: pillar.id })).id });
  const { id } = await newTask(user, project);
  const row = await db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await app.call(tasksContract.delete, { token: user.token, params: { id } });
  const tasks = Array.from({ length: COUNT }, (_, number) => ({
    ...{ ...row, id: newId(), name: `Task ${number}`, sort_order: number },
    due_date: [TODAY, null, '2026-11-01'][number % 3]!,
    estimated_duration: number % 2 === 0 ? 30 : null,
  }));
  await insertTasks(db, tasks);
  const picked = tasks.filter((_, number) => number % 3 === 1);
  const entries = picked.map((task, sort_order) => ({
    ...{ user_id: task.user_id, day: TODAY, subject_id: task.id, task_id: task.id, sort_order },
    ...{ instance_id: null, due_date: TODAY },
  }));
  await insertRows(db, 'day_entries', entries);
  const read = async () => app.call(todayContract.read, { token: user.token, query: {} });
  return { user, pillar, tasks, picked, read };
}

test('a day with thousands of open tasks lists the first 500, and counts and sums the others', async () => {
  const { user, pillar, tasks, picked, read } = await newBusyUser();
  const { token } = user;
  const { body: day, text } = await read();
  expect(text.length).toBeLessThan(OPEN_SHOWN * ROW_BYTES);
  expect(day.tasks.map(({ name }) => name)).toEqual(picked.slice(0, OPEN_SHOWN).map(({ name }) => name));
  const more = tasks.filter(({ id }) => !day.tasks.some((row) => row.id === id));
  const assumed = more.filter(({ estimated_duration }) => estimated_duration === null).length;
  expect(day.more_open).toEqual([
    {
      ...{ pillar_id: pillar.id, pillar_name: 'Work', pillar_color: pillar.color },
      ...{ tasks: COUNT - OPEN_SHOWN, estimated_duration: (more.length - assumed) * 30, assumed_count: assumed },
    },
  ]);
  expect(day).toMatchObject({
    ...{ total_tasks: COUNT, completed_tasks: 0, open_tasks: COUNT, estimated_duration: (COUNT / 2) * 30 },
    ...{ planned_minutes: COUNT * 30, assumed_count: COUNT / 2, available_tasks: [], suggestions: [] },
  });
  expect(day.balance).toMatchObject([{ pillar_id: pillar.id, planned_minutes: COUNT * 30, planned_percentage: 100 }]);

  const dashboard = await app.call(dashboardContract.read, { token });
  expect(dashboard.text.length).toBeLessThan(OPEN_SHOWN * ROW_BYTES);
  expect(dashboard.body.today_tasks.map(({ id }) => id)).toEqual(day.tasks.map(({ id }) => id));
  expect(dashboard.body.today.more_open).toEqual(day.more_open);
  const available = await app.call(todayContract.availableTasks, { token, query: {} });
  expect(available.body).toEqual([]);

  // Rows beyond the limit move up in the same order when a listed one is completed or moved.
  await app.refused(todayContract.drop, { token, params: { id: picked[0]!.id }, query: {} });
  expect((await read()).body.tasks.at(-1)?.name).toBe(picked[OPEN_SHOWN]!.name);
});

testOnce('occurrences count among the open rows of a day, once for each rule', async () => {
  const { user, read } = await newBusyUser();
  await newRule(user.token, { name: 'Stretch', estimated_duration: 10, start_date: '2026-11-10' });
  const { body: day } = await read();
  expect(day.total_tasks).toBe(COUNT + 1);
  const none = { pillar_id: null, pillar_name: null, pillar_color: null };
  expect(day.more_open).toContainEqual({ ...none, tasks: 1, estimated_duration: 10, assumed_count: 0 });
});

test('the coach counts overdue tasks that have no row', async () => {
  const { user, tasks } = await newBusyUser();
  const overdue = tasks.filter(({ due_date }) => due_date !== null && due_date < TODAY).length;
  const body = { session_id: 'evening', content: 'What is overdue?' };
  const answer = await app.call(coachContract.send, { token: user.token, body });
  expect(answer.body.reply.content).toContain(`${overdue.toLocaleString('en')} tasks are overdue:`);
  const review = await app.call(coachContract.reviewWeek, { token: user.token });
  expect(review.body.highlights).toContain(
    `${overdue.toLocaleString('en')} tasks are overdue, the oldest “Task 2”, due on 1 November.`,
  );
});
