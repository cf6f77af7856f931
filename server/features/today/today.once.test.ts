import { expect, test } from 'vitest';
import { alignmentContract } from '#contract/alignment.ts';
import { authContract } from '#contract/auth.ts';
import type { EndpointRequest } from '#contract/platform/endpoint.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { areasContract } from '#contract/areas.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp } from '#server/testing/app.ts';

const FRIDAY_NOON = new Date('2026-11-20T12:00:00Z');
let now = FRIDAY_NOON;
const app = await startTestApp({ clock: () => now });

type TaskFields = Partial<EndpointRequest<typeof tasksContract.create>['body']>;

/** A person with a project, and a way to add tasks to it and to read a day. */
async function newPlanner(timezone = 'UTC') {
  const { token } = await app.newUser({ timezone });
  const { body: project } = await app.call(projectsContract.create, { token, body: { name: 'Launch' } });
  const add = async (name: string, fields: TaskFields = {}) =>
    (await app.call(tasksContract.create, { token, body: { name, project_id: project.id, ...fields } })).body;
  const read = async (date?: string) => (await app.call(todayContract.read, { token, query: { date } })).body;
  const names = async (date?: string) => (await read(date)).tasks.map((task) => task.name);
  const pick = (id: string, date?: string) =>
    app.refused(todayContract.pick, { token, params: { id }, query: { date } });
  return { token, project, add, read, names, pick };
}

test('a day contains picked tasks in order, then due ones, and today also overdue ones', async () => {
  const { add, names, read, pick } = await newPlanner();
  await add('Due tomorrow', { due_date: '2026-11-21' });
  await add('Due today at nine', { due_date: '2026-11-20', due_time: '09:00' });
  await add('Due today', { due_date: '2026-11-20' });
  await add('Late', { due_date: '2026-11-18' });
  const someday = await add('Someday');
  const first = await add('First');
  await pick(someday.id);
  await pick(first.id);
  await pick(someday.id);

  expect(await names()).toEqual(['Someday', 'First', 'Late', 'Due today at nine', 'Due today']);
  expect(await names('2026-11-21')).toEqual(['Due tomorrow']);
  expect((await read()).tasks.map((task) => task.picked)).toEqual([true, true, false, false, false]);
});

test('a day has the number of all open tasks, and of those in the Inbox', async () => {
  const { token, project, add, read } = await newPlanner();
  const done = await add('Done');
  await add('Open');
  for (const name of ['Unfiled', 'Unfiled as well']) await app.call(tasksContract.create, { token, body: { name } });
  await app.call(tasksContract.change, { token, params: { id: done.id }, body: { completed: true } });
  expect(await read('2026-12-24')).toMatchObject({ open_tasks: 3, inbox_tasks: 2 });
  const recurrence_pattern = { type: 'daily' as const, interval: 1 };
  const body = { name: 'Water the plants', project_id: project.id, recurrence_pattern };
  await app.call(recurringContract.create, { token, body });
  expect(await read()).toMatchObject({ open_tasks: 4, inbox_tasks: 2 });
  await app.call(projectsContract.archive, { token, params: { id: project.id } });
  expect(await read()).toMatchObject({ open_tasks: 2, inbox_tasks: 2 });
  const [unfiled] = (await app.call(tasksContract.list, { token })).body;
  await app.call(recurringContract.create, { token, body: { ...body, project_id: unfiled!.project_id } });
  expect(await read()).toMatchObject({ open_tasks: 3, inbox_tasks: 3 });
});

test('a planned task without an estimate has the usual length, which it will also count with when completed', async () => {
  const { token, project, add, read } = await newPlanner();
  const { body: pillar } = await app.call(pillarsContract.create, { token, body: { name: 'Home' } });
  const { body: area } = await app.call(areasContract.create, { token, body: { name: 'Home', pillar_id: pillar.id } });
  await app.call(projectsContract.change, { token, params: { id: project.id }, body: { area_id: area.id } });
  const paint = await add('Paint', { due_date: '2026-11-18' });
  await add('Sweep', { due_date: '2026-11-20' });
  await add('Lock up', { due_date: '2026-11-20', estimated_duration: 0 });
  await add('Cook', { due_date: '2026-11-20', estimated_duration: 45 });
  const planned = async () => {
    const { planned_minutes, estimated_duration, assumed_count, usual_task_minutes, balance } = await read();
    expect(estimated_duration).toBe(45);
    return [planned_minutes, assumed_count, usual_task_minutes, balance[0]!.planned_minutes];
  };
  expect(await planned()).toEqual([105, 2, 30, 105]);
  await app.call(authContract.changeProfile, { token, body: { usual_task_minutes: 20 } });
  expect(await planned()).toEqual([85, 2, 20, 85]);

  await app.call(tasksContract.change, { token, params: { id: paint.id }, body: { completed: true } });
  const { body: alignment } = await app.call(alignmentContract.dashboard, { token });
  expect(alignment).toMatchObject({ given_minutes: 20, assumed_count: 1 });
  expect(await planned()).toEqual([85, 2, 20, 85]);
});

test('tasks completed that day stay on it, ticked', async () => {
  const { token, add, read, pick } = await newPlanner();
  const picked = await add('Picked', { estimated_duration: 30 });
  const other = await add('Other', { estimated_duration: 45 });
  await pick(picked.id);
  for (const { id } of [picked, other]) {
    await app.call(tasksContract.change, { token, params: { id }, body: { completed: true } });
  }

  const day = await read();
  expect(day.tasks).toMatchObject([
    { name: 'Picked', completed: true, kind: 'task' },
    { name: 'Other', completed: true, kind: 'task' },
  ]);
  expect(day).toMatchObject({ total_tasks: 2, completed_tasks: 2, estimated_duration: 75, capacity_minutes: 360 });
});

test('archived and blocked tasks, subtasks of blocked ones, and those that start later are not available', async () => {
  const { token, add, read } = await newPlanner();
  await add('Starts later', { due_date: '2026-11-20', start_date: '2026-11-21' });
  const blocker = await add('Blocker');
  const blocked = await add('Blocked');
  await app.call(tasksContract.changeDependencies, { token, params: { id: blocked.id }, body: [blocker.id] });
  const { body: part } = await app.call(tasksContract.createSubtask, {
    token,
    params: { id: blocked.id },
    body: { name: 'Part of blocked', due_date: '2026-11-22' },
  });
  await app.call(tasksContract.createSubtask, { token, params: { id: part.id }, body: { name: 'Part of the part' } });
  const { body: shelved } = await app.call(projectsContract.create, { token, body: { name: 'Shelved' } });
  await app.call(tasksContract.create, {
    token,
    body: { name: 'Hidden', project_id: shelved.id, due_date: '2026-11-20' },
  });
  await app.call(projectsContract.archive, { token, params: { id: shelved.id } });

  const day = await read();

  expect(day.tasks).toEqual([]);
  expect(day.available_tasks.map((task) => task.name)).toEqual(['Blocker']);
  expect((await app.call(todayContract.availableTasks, { token })).body).toEqual(day.available_tasks);
});

test('at most twenty tasks are available, those due soonest first', async () => {
  const { add, read } = await newPlanner();
  for (let number = 0; number < 25; number += 1) await add(`Undated ${number}`);
  await add('Due in a month', { due_date: '2026-12-20' });
  await add('Due next week', { due_date: '2026-11-27' });

  const names = (await read()).available_tasks.map((task) => task.name);

  expect(names).toHaveLength(20);
  expect(names.slice(0, 3)).toEqual(['Due next week', 'Due in a month', 'Undated 24']);
});

test('tasks left from an earlier day are available first, then those due soonest, however many there are', async () => {
  const { add, read, pick } = await newPlanner();
  const numbers = Array.from({ length: 22 }, (_, index) => index + 1);
  // Created in another order than they are due.
  for (const number of numbers.toReversed()) {
    await add(`Due ${number}`, { due_date: `2026-12-${String(number).padStart(2, '0')}` });
  }
  const undated: string[] = [];
  for (const number of numbers) undated.push((await add(`Undated ${number}`)).id);
  const available = async () => (await read()).available_tasks.map(({ name }) => name);
  const named = (kind: string, count: number) => numbers.slice(0, count).map((number) => `${kind} ${number}`);

  expect(await available()).toEqual(named('Due', 20));
  for (const id of undated.slice(0, 3)) await pick(id, '2026-11-19');
  expect(await available()).toEqual([...named('Undated', 3), ...named('Due', 17)]);
  for (const id of undated.slice(3)) await pick(id, '2026-11-19');
  expect(await available()).toEqual(named('Undated', 20));
});

test('reordering a day picks tasks that were only due, and tasks can be removed', async () => {
  const { token, add, names, pick } = await newPlanner();
  const due = await add('Due', { due_date: '2026-11-20' });
  const one = await add('One');
  const two = await add('Two');
  await pick(one.id);
  await pick(two.id);
  const reorder = (task_ids: string[]) => app.refused(todayContract.reorder, { token, body: { task_ids } });

  await reorder([due.id, two.id]);
  expect(await names()).toEqual(['Due', 'Two', 'One']);
  const refusal = await reorder([one.id, newId()]);
  expect([refusal.status, refusal.body.detail]).toEqual([404, 'Task not found']);
  expect(await names()).toEqual(['Due', 'Two', 'One']);

  await app.call(todayContract.drop, { token, params: { id: two.id } });
  expect(await names()).toEqual(['Due', 'One']);
  expect((await app.refused(todayContract.drop, { token, params: { id: two.id } })).status).toBe(404);
});

test('suggestions have a reason that matches the data, and a dismissal lasts a week or until it is undone', async () => {
  const { token, project, add, read } = await newPlanner();
  await app.call(projectsContract.change, { token, params: { id: project.id }, body: { due_date: '2026-12-04' } });
  const quotes = await add('Collect quotes', { due_date: '2026-11-23', estimated_duration: 40 });
  const blocker = await add('Write');
  const blocked = await add('Publish');
  await app.call(tasksContract.changeDependencies, { token, params: { id: blocked.id }, body: [blocker.id] });
  await add('Photograph');

  const reasons = async () => (await read()).suggestions.map(({ task, reason }) => `${task.name}: ${reason}`);
  expect(await reasons()).toEqual([
    'Collect quotes: Due on Monday',
    'Write: 1 task waits for this one',
    'Photograph: “Launch” is due on 4 December',
  ]);

  await app.call(todayContract.dismissSuggestion, { token, params: { id: quotes.id } });
  expect(await reasons()).not.toContain('Collect quotes: Due on Monday');
  now = new Date('2026-11-26T12:00:00Z');
  expect((await reasons()).join()).not.toContain('Collect quotes');
  now = FRIDAY_NOON;

  // The dismissal was stored while the clock was three weeks ahead.
  now = new Date('2026-12-11T12:00:00Z');
  await app.call(todayContract.dismissSuggestion, { token, params: { id: quotes.id } });
  now = FRIDAY_NOON;
  expect((await reasons())[0]).toBe('Collect quotes: Due on Monday');

  await app.call(todayContract.dismissSuggestion, { token, params: { id: quotes.id } });
  const undo = () => app.call(todayContract.restoreSuggestion, { token, params: { id: quotes.id } });
  await undo();
  await undo();
  expect((await reasons())[0]).toBe('Collect quotes: Due on Monday');
});

test('a dismissed task that becomes due is suggested again the day before, and not on the day it was dismissed', async () => {
  const { token, add, read } = await newPlanner();
  const passport = await add('Passport', { due_date: '2026-11-22' });
  const dismiss = () => app.call(todayContract.dismissSuggestion, { token, params: { id: passport.id } });
  const suggested = async (date?: string) => (await read(date)).suggestions.map(({ task }) => task.name);
  expect((await dismiss()).body.message).toBe('Not suggested again before 2026-11-21');
  expect([await suggested(), await suggested('2026-11-21')]).toEqual([[], []]);

  now = new Date('2026-11-21T12:00:00Z');
  expect(await suggested()).toEqual(['Passport']);
  expect((await dismiss()).body.message).toBe('Not suggested again before 2026-11-22');
  expect(await suggested()).toEqual([]);
  now = FRIDAY_NOON;
});

test('important tasks are suggested before those that fit, and recurring ones only once due', async () => {
  const { add, read } = await newPlanner();
  await add('Small', { estimated_duration: 5 });
  await add('Matters', { priority: 'high' });
  await add('Gym', { due_date: '2026-11-22', recurrence_pattern: { type: 'daily' } });
  const reasons = async (date?: string) =>
    (await read(date)).suggestions.map(({ task, reason }) => `${task.name}: ${reason}`);
  expect(await reasons()).toEqual(['Matters: High priority', 'Small: You have 6 h free, this takes 5 min']);
  now = new Date('2026-11-23T12:00:00Z');
  // Yesterday's Gym was missed; today's row represents both.
  expect((await read()).tasks.map(({ name }) => name)).toEqual(['Gym']);
  expect((await reasons()).join()).not.toContain('Gym');
  now = FRIDAY_NOON;
});

test('an unfinished plan is suggested on the following days, and nothing on another day is suggested', async () => {
  const { token, add, read } = await newPlanner();
  // One after another, because suggestions are in the order of creation.
  const [plain, second, done, later] = [await add('Plain'), await add('Second'), await add('Done'), await add('Later')];
  await add('Due', { due_date: '2026-11-20' });
  const pick = (id: string, date?: string) => app.call(todayContract.pick, { token, params: { id }, query: { date } });
  for (const { id } of [plain!, second!, done!]) await pick(id);
  await pick(later!.id, '2026-11-24');
  const reasons = async (date?: string) =>
    (await read(date)).suggestions.map(({ task, reason }) => `${task.name}: ${reason}`);

  expect(await reasons('2026-11-21')).toEqual([]);
  await app.call(tasksContract.change, { token, params: { id: done!.id }, body: { completed: true } });
  now = new Date('2026-11-21T12:00:00Z');
  expect(await reasons()).toEqual([
    'Plain: Planned for yesterday, not done',
    'Second: Planned for yesterday, not done',
  ]);
  now = new Date('2026-11-23T12:00:00Z');
  expect((await reasons())[0]).toBe('Plain: Planned for 20 November, not done');
  await pick(plain!.id);
  await app.call(tasksContract.change, { token, params: { id: second!.id }, body: { due_date: '2026-12-24' } });
  expect(await reasons()).toEqual([]);
  now = FRIDAY_NOON;
});

test('a task planned for yesterday is offered the next morning even if it is due later, unless it was moved there', async () => {
  const { token, add, read, pick } = await newPlanner();
  const move = (id: string, due_date: string) =>
    app.call(tasksContract.change, { token, params: { id }, body: { due_date } });
  const [report, moved, dated] = [
    await add('Report', { due_date: '2026-11-27' }),
    await add('Moved', { due_date: '2026-11-27' }),
    await add('Dated since'),
  ];
  for (const { id } of [report, moved, dated]) await pick(id);
  await move(moved.id, '2026-12-24');
  await move(dated.id, '2026-12-24');
  for (let count = 0; count < 20; count++) await add(`Due ${count}`, { due_date: '2026-11-22' });
  now = new Date('2026-11-21T12:00:00Z');
  const { tasks, suggestions } = await read();
  expect(tasks).toEqual([]);
  expect(suggestions[0]).toMatchObject({
    task: { name: 'Report', due_date: '2026-11-27' },
    reason: 'Planned for yesterday, not done',
  });
  expect(suggestions.map(({ task }) => task.name)).not.toContain('Moved');
  expect(suggestions.map(({ task }) => task.name)).not.toContain('Dated since');
  const { body: available } = await app.call(todayContract.availableTasks, { token });
  expect(available[0]!.name).toBe('Report');
  now = FRIDAY_NOON;
});

test('a pillar below its share is suggested with the missing time', async () => {
  const { token } = await app.newUser();
  const grow = async (name: string, wanted: number) => {
    const { body: pillar } = await app.call(pillarsContract.create, {
      token,
      body: { name, time_allocation_percentage: wanted },
    });
    const { body: area } = await app.call(areasContract.create, { token, body: { name, pillar_id: pillar.id } });
    return (await app.call(projectsContract.create, { token, body: { name, area_id: area.id } })).body.id;
  };
  const work = await grow('Work', 60);
  const family = await grow('Family', 40);
  const add = (name: string, project_id: string, fields: TaskFields) =>
    app.call(tasksContract.create, { token, body: { name, project_id, ...fields } });
  await add('Report', work, { estimated_duration: 90, completed: true });
  await add('Call', family, { estimated_duration: 30, completed: true });
  await add('Ask Ana for her recipe', family, { estimated_duration: 5 });

  const { body } = await app.call(todayContract.read, { token });

  // Family got 30 of 120 minutes: 25% instead of the wanted 40%.
  expect(body.suggestions.map(({ reason }) => reason)).toEqual([
    'Family is 20 min short this week, and this takes 5 min',
  ]);
  expect(body.balance).toMatchObject([
    { pillar_name: 'Work', planned_minutes: 90, planned_percentage: 75, target_percentage: 60 },
    { pillar_name: 'Family', planned_minutes: 30, planned_percentage: 25, target_percentage: 40 },
  ]);
});

test('focus sessions count on the day they were finished, each once', async () => {
  const { token, add, read } = await newPlanner();
  const task = await add('Write');
  const body = { id: newId(), task_id: task.id, minutes: 25 };

  await app.call(todayContract.recordFocus, { token, body });
  await app.call(todayContract.recordFocus, { token, body });
  const { body: answer } = await app.call(todayContract.recordFocus, { token, body: { task_id: null, minutes: 15 } });

  expect(answer.pomodoro_sessions).toBe(2);
  expect((await read()).pomodoro_sessions).toBe(2);
  expect((await read('2026-11-19')).pomodoro_sessions).toBe(0);
  const focus = async (id: string) => (await app.call(todayContract.readFocus, { token, params: { id } })).body;
  await app.call(todayContract.recordFocus, { token, body: { task_id: task.id, minutes: 15 } });
  expect(await focus(task.id)).toEqual({ minutes: 40, sessions: 2 });
  const { token: stranger } = await app.newUser();
  expect((await app.refused(todayContract.readFocus, { token: stranger, params: { id: task.id } })).status).toBe(404);
  const foreign = await app.refused(todayContract.recordFocus, { token, body: { task_id: newId(), minutes: 25 } });
  expect([foreign.status, foreign.body.detail]).toEqual([400, 'Task not found']);
});

test.each([
  // The same instant is four different days.
  { at: '2026-11-20T10:30:00Z', timezone: 'Pacific/Kiritimati', day: '2026-11-21' },
  { at: '2026-11-20T10:30:00Z', timezone: 'Pacific/Pago_Pago', day: '2026-11-19' },
  { at: '2026-11-20T04:30:00Z', timezone: 'America/New_York', day: '2026-11-19' },
  { at: '2026-11-20T18:30:00Z', timezone: 'Asia/Kathmandu', day: '2026-11-21' },
  // Midnight itself, and the second before it.
  { at: '2026-11-20T05:00:00Z', timezone: 'America/New_York', day: '2026-11-20' },
  { at: '2026-11-20T04:59:59Z', timezone: 'America/New_York', day: '2026-11-19' },
  { at: '2026-11-20T18:15:00Z', timezone: 'Asia/Kathmandu', day: '2026-11-21' },
  { at: '2026-11-20T18:14:59Z', timezone: 'Asia/Kathmandu', day: '2026-11-20' },
  // A day that starts at four.
  { at: '2026-11-21T03:59:59Z', timezone: 'UTC', dayStart: 4, day: '2026-11-20' },
  { at: '2026-11-21T04:00:00Z', timezone: 'UTC', dayStart: 4, day: '2026-11-21' },
  { at: '2026-11-20T13:59:59Z', timezone: 'Pacific/Kiritimati', dayStart: 4, day: '2026-11-20' },
  // The clocks go back in New York: 01:30 comes twice and belongs to one day.
  { at: '2026-11-01T05:30:00Z', timezone: 'America/New_York', day: '2026-11-01' },
  { at: '2026-11-01T06:30:00Z', timezone: 'America/New_York', day: '2026-11-01' },
  { at: '2026-11-01T08:59:59Z', timezone: 'America/New_York', dayStart: 4, day: '2026-10-31' },
  { at: '2026-11-01T09:00:00Z', timezone: 'America/New_York', dayStart: 4, day: '2026-11-01' },
  // The clocks go forward in Berlin: 02:30 does not exist.
  { at: '2026-03-29T00:59:59Z', timezone: 'Europe/Berlin', day: '2026-03-29' },
  { at: '2026-03-29T01:00:00Z', timezone: 'Europe/Berlin', dayStart: 4, day: '2026-03-28' },
  { at: '2026-03-29T02:00:00Z', timezone: 'Europe/Berlin', dayStart: 4, day: '2026-03-29' },
  // Cairo has no midnight on that day.
  { at: '2026-04-23T22:00:00Z', timezone: 'Africa/Cairo', day: '2026-04-24' },
  { at: '2026-04-23T21:59:59Z', timezone: 'Africa/Cairo', day: '2026-04-23' },
])('at $at in $timezone with day start $dayStart it is $day', async ({ at, timezone, dayStart = 0, day }) => {
  now = new Date(at);
  const { token, add, read } = await newPlanner(timezone);
  await app.call(authContract.changeProfile, { token, body: { day_start_hour: dayStart } });
  await add('Due that day', { due_date: day });

  const today = await read();

  expect(today.date).toBe(day);
  expect(today.tasks).toMatchObject([{ name: 'Due that day', is_overdue: false }]);
  now = FRIDAY_NOON;
});

test('a second user sees nothing of the day and can change nothing in it', async () => {
  const owner = await newPlanner();
  const task = await owner.add('Mine', { due_date: '2026-11-20' });
  await owner.pick(task.id);
  const { token } = await app.newUser();
  const params = { id: task.id };

  const answers = [
    await app.refused(todayContract.pick, { token, params }),
    await app.refused(todayContract.drop, { token, params }),
    await app.refused(todayContract.reorder, { token, body: { task_ids: [task.id] } }),
    await app.refused(todayContract.dismissSuggestion, { token, params }),
    await app.refused(todayContract.restoreSuggestion, { token, params }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await app.call(todayContract.read, { token })).body.tasks).toEqual([]);
  expect(await owner.names()).toEqual(['Mine']);
});
