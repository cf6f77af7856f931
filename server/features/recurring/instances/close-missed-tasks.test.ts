import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { insightsContract } from '#contract/insights.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

/* The task that a daily rule was created from, when it is missed. */

const at = (day: string, time = '12:00') => {
  now = new Date(`2026-11-${day}T${time}:00Z`);
};
let now = new Date('2026-11-10T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);
const { daysOf, instancesOf, close } = recurringIn(app);

/** Meditate, every day since a task of 10 November. */
async function newMeditation(fields: object = {}, pattern: object = { type: 'daily' }) {
  at('10');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const { id, recurring_task_id } = await newTask(user, project, {
    ...{ name: 'Meditate', due_date: '2026-11-10', recurrence_pattern: { type: 'daily', ...pattern } },
    ...fields,
  });
  const params = { id };
  const ruleId = recurring_task_id!;
  const rows = async (date?: string) =>
    (await app.call(todayContract.read, { token, query: { date } })).body.tasks.map(
      ({ kind, due_date, completed, missed }) =>
        `${kind} ${due_date}${completed ? ' done' : ''}${missed > 0 ? ` missed ${missed}` : ''}`,
    );
  const task = async () => (await app.call(tasksContract.get, { token, params })).body;
  const change = (body: object) => app.call(tasksContract.change, { token, params, body });
  const days = async () => (await daysOf(token, ruleId)).slice(0, 6).map((day) => day.slice(8));
  const rule = async () => (await app.call(recurringContract.get, { token, params: { id: ruleId } })).body;
  const tick = (day: string, how?: 'complete' | 'skip' | 'reopen') => close(token, ruleId, `2026-11-${day}`, how);
  return { user, token, project, id, ruleId, rows, task, change, days, rule, tick };
}

test.each([
  ['11', '12', ['10 missed', '11 completed']],
  ['12', '13', ['10 missed', '11 missed', '12 completed']],
  ['20', '21', ['10 missed', '11 missed', '12 missed', '13 missed', '14 missed', '15 missed']],
])('back on the %sth, completing the day leaves nothing behind', async (day, next, history) => {
  const { rows, task, days, rule, tick } = await newMeditation();
  at(day);
  expect(await rows()).toEqual([`recurring 2026-11-${day} missed 1`]);
  await tick(day);
  expect(await rows()).toEqual([`recurring 2026-11-${day} done`]);
  expect(await task()).toMatchObject({ due_date: `2026-11-${next}`, is_overdue: false, completed: false });
  expect((await days()).slice(0, history.length)).toEqual(history);
  expect(await rows(`2026-11-${next}`)).toEqual([`task 2026-11-${next}`]);
  const missed = Number(day) - 10;
  expect(await rule()).toMatchObject({
    ...{ completed_instances: 1, skipped_instances: 0, overdue_instances: missed, missed: 0 },
    ...{ completion_rate: Math.round(1000 / (missed + 1)) / 10, next_due: `2026-11-${next}`, next_kind: 'task' },
  });
});

test('skipping or moving the day leaves nothing behind either', async () => {
  const { token, ruleId, rows, task, tick, rule } = await newMeditation();
  at('12');
  await rows();
  await tick('12', 'skip');
  expect([await rows(), (await task()).due_date]).toEqual([[], '2026-11-13']);
  expect(await rule()).toMatchObject({ skipped_instances: 1, overdue_instances: 2 });

  at('15');
  expect(await rows()).toEqual(['recurring 2026-11-15 missed 1']);
  const current = (await instancesOf(token, ruleId)).find(({ due_date }) => due_date === '2026-11-15')!;
  const params = { id: current.id };
  await app.call(recurringContract.changeInstance, { token, params, body: { due_date: '2026-11-18' } });
  expect([await rows(), (await task()).due_date]).toEqual([[], '2026-11-16']);
});

test('reopening the day restores it, and completing the task ends it like any occurrence', async () => {
  const { rows, change, tick } = await newMeditation();
  at('13');
  await rows();
  await tick('13');
  await tick('13', 'reopen');
  expect(await rows()).toEqual(['recurring 2026-11-13']);
  await tick('13');
  at('14');
  expect(await rows()).toEqual(['task 2026-11-14']);
  await change({ completed: true });
  expect(await rows()).toEqual(['task 2026-11-14 done']);
  at('15');
  expect(await rows()).toEqual(['recurring 2026-11-15']);
});

test('a task ticked on its own day without a connection is that day done, also if it arrives later', async () => {
  const { rows, days, change } = await newMeditation();
  at('12');
  expect(await rows()).toEqual(['recurring 2026-11-12 missed 1']);
  await change({ completed: true });
  expect(await rows()).toEqual(['recurring 2026-11-12', 'task 2026-11-10 done']);
  expect(await days()).toContain('12 open');
});

test('a task that was reopened, or missed in an earlier version, moves at the next day', async () => {
  const { rows, task, change, tick, days } = await newMeditation();
  await change({ completed: true });
  at('11');
  await tick('11');
  await change({ completed: false });
  expect((await task()).due_date).toBe('2026-11-10');
  at('12');
  await tick('12');
  at('13');
  expect(await rows()).toEqual(['task 2026-11-13']);
  expect(await days()).toEqual(['10 missed', '11 completed', '12 completed', '14 open', '15 open', '16 open']);
});

test('what belongs to the task stays with it: its subtasks, prerequisites, texts and plans', async () => {
  const { user, token, project, id, task, tick, rows, ruleId } = await newMeditation({ estimated_duration: 20 });
  const first = await newTask(user, project, { name: 'Buy a mat' });
  await newTask(user, project, { name: 'Set the alarm', parent_task_id: id });
  await app.call(tasksContract.change, {
    ...{ token, params: { id } },
    body: { dependency_task_ids: [first.id], description: 'Ten minutes' },
  });
  at('12');
  await rows();
  const [, tomorrow] = (await instancesOf(token, ruleId)).filter(({ missed, completed }) => !missed && !completed);
  await app.call(recurringContract.changeInstance, {
    ...{ token, params: { id: tomorrow!.id } },
    body: { due_time: '07:30' },
  });
  const plan = { token, query: { date: '2026-11-13' }, body: { task_ids: [tomorrow!.id] } };
  await app.call(todayContract.plan, plan);
  await tick('12');
  expect(await task()).toMatchObject({
    ...{ due_date: '2026-11-13', due_time: '07:30', estimated_duration: 20, description: 'Ten minutes' },
    ...{ sub_task_count: 1, dependency_task_ids: [first.id] },
  });
  const { body: day } = await app.call(todayContract.read, { token, query: { date: '2026-11-13' } });
  expect(day.tasks.map((row) => [row.id, row.picked])).toEqual([[id, true]]);
});

test('the task of a weekly rule stays, and so does that of a rule that is paused or has ended', async () => {
  const weekly = await newMeditation({}, { type: 'weekly' });
  at('24');
  expect(await weekly.rows()).toEqual(['recurring 2026-11-24 missed 2']);
  await weekly.tick('24');
  expect((await weekly.task()).due_date).toBe('2026-11-10');

  const ended = await newMeditation({}, { type: 'daily', max_instances: 2 });
  at('11');
  await ended.rows();
  await ended.tick('11');
  expect(await ended.rows()).toEqual(['task 2026-11-10 missed 1', 'recurring 2026-11-11 done']);

  const paused = await newMeditation();
  at('11');
  await paused.rows();
  await app.call(recurringContract.change, {
    ...{ token: paused.token, params: { id: paused.ruleId } },
    body: { is_active: false },
  });
  expect([await paused.rows(), (await paused.task()).due_date]).toEqual([['task 2026-11-10 missed 1'], '2026-11-10']);
});

test('a rule that was changed continues after the task', async () => {
  const { token, ruleId, tick, rows, days, task } = await newMeditation();
  at('12');
  await rows();
  await tick('12');
  const params = { id: ruleId };
  const recurrence_pattern = { type: 'daily' as const, interval: 2 };
  await app.call(recurringContract.change, { token, params, body: { recurrence_pattern } });
  expect((await task()).due_date).toBe('2026-11-14');
  expect(await days()).toEqual(['10 missed', '11 missed', '12 completed', '16 open', '18 open', '20 open']);
});

test('the day ends at the hour and in the zone of the person', async () => {
  const { token, rows, task, tick } = await newMeditation();
  const body = { timezone: 'America/New_York', day_start_hour: 4 };
  await app.call(authContract.changeProfile, { token, body });
  at('12', '08:59');
  expect(await rows()).toEqual(['recurring 2026-11-11 missed 1']);
  await tick('11');
  expect((await task()).due_date).toBe('2026-11-12');
  at('12', '09:00');
  expect(await rows()).toEqual(['task 2026-11-12']);
});

test('what was missed counts as overdue until the day is done', async () => {
  const { token, rows, tick } = await newMeditation();
  at('13');
  await rows();
  const overdue = async () =>
    (await app.call(insightsContract.read, { token, query: { date_range: 'week' } })).body.task_status_breakdown
      .overdue;
  expect(await overdue()).toBe(1);
  await tick('13');
  expect(await overdue()).toBe(0);
});
