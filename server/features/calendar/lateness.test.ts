import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { calendarContract } from '#contract/calendar.ts';
import { coachContract } from '#contract/coach.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { insightsContract } from '#contract/insights.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { isLate } from '#contract/rules/due-time.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { late, lateValues } from '#server/database/late.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { readEvents } from '#server/testing/calendar-feed.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

/* Lateness, and times before the day start, are the same in every list (docs/decisions/0080). */

let now = new Date('2026-11-23T07:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);

/** Sets the clock to a time in UTC: `2026-11-23T08:59`. */
const clock = (time: string) => (now = new Date(`${time}:00Z`));

const lateIn = (rows: readonly { name: string; is_overdue: boolean }[]) =>
  rows
    .filter((row) => row.is_overdue)
    .map(({ name }) => name)
    .toSorted();

/** The late tasks according to each list and figure. */
async function lateEverywhere({ token }: TestUser, project: { id: string }) {
  const { body: tasks } = await app.call(tasksContract.list, { token, query: {} });
  const { body: occurrences } = await app.call(tasksContract.occurrences, { token, query: {} });
  const { body: today } = await app.call(todayContract.read, { token, query: {} });
  const { body: dashboard } = await app.call(dashboardContract.read, { token });
  const { body: insights } = await app.call(insightsContract.read, { token, query: {} });
  const problem = { project_id: project.id, problem_description: 'I do not get on with it' };
  const { body: analysis } = await app.call(coachContract.analyseObstacle, { token, body: problem });
  return {
    lists: [...lateIn(tasks), ...lateIn(occurrences)].toSorted(),
    today: lateIn(today.tasks),
    dashboard: lateIn(dashboard.today_tasks),
    insights: insights.task_status_breakdown.overdue,
    coach: JSON.stringify(analysis).includes('overdue'),
  };
}

testOnce('a task whose time has passed is late in every list and figure, from that minute on', async () => {
  clock('2026-11-23T07:00');
  const user = await app.newUser();
  const project = await newProject(user);
  await newTask(user, project, { name: 'Call', due_date: '2026-11-23', due_time: '09:00' });
  await newTask(user, project, { name: 'Lunch', due_date: '2026-11-23', due_time: '12:00' });
  await newTask(user, project, { name: 'Some time today', due_date: '2026-11-23' });
  await newRule(user.token, { name: 'Stretch', due_time: '08:30' });

  clock('2026-11-23T08:29');
  const nothing = { lists: [], today: [], dashboard: [], insights: 0, coach: false };
  expect(await lateEverywhere(user, project)).toEqual(nothing);

  clock('2026-11-23T08:59');
  const stretch = { lists: ['Stretch'], today: ['Stretch'], dashboard: ['Stretch'], insights: 1 };
  expect(await lateEverywhere(user, project)).toEqual({ ...nothing, ...stretch });

  clock('2026-11-23T09:00');
  const names = ['Call', 'Stretch'];
  const both = { lists: names, today: names, dashboard: names, insights: 2, coach: true };
  expect(await lateEverywhere(user, project)).toEqual(both);
  const { body: dashboard } = await app.call(dashboardContract.read, { token: user.token });
  expect(dashboard.next_action?.reason).toMatch(/^It was due today at 0?8:30\.$/);
});

testOnce('figures at the end of a past day count tasks with a time on that day as late', async () => {
  clock('2026-11-20T07:00');
  const user = await app.newUser();
  const project = await newProject(user);
  await newTask(user, project, { name: 'Call', due_date: '2026-11-20', due_time: '09:00' });
  await newTask(user, project, { name: 'Some time that day', due_date: '2026-11-20' });
  clock('2026-11-23T07:00');
  const query = { date_from: '2026-11-19', date_to: '2026-11-20' };
  const { body } = await app.call(insightsContract.read, { token: user.token, query });
  expect(body.task_status_breakdown).toMatchObject({ overdue: 1, todo: 1 });
});

testOnce('with a day start at four, a time after midnight is in the night after its day', async () => {
  // 02:15 on Monday in UTC: their day is still Sunday the 22nd.
  clock('2026-11-23T02:15');
  const user = await app.newUser();
  const { token } = user;
  await app.call(authContract.changeProfile, { token, body: { day_start_hour: 4 } });
  const project = await newProject(user);
  const due = (name: string, due_date: string, due_time: string | null) =>
    newTask(user, project, { name, due_date, due_time });
  await due('Without a time', '2026-11-22', null);
  await due('At three', '2026-11-22', '03:00');
  await due('At two', '2026-11-22', '02:00');
  await due('At eleven', '2026-11-22', '23:00');
  await due('Tomorrow at one', '2026-11-23', '01:00');

  const today = async () => (await app.call(todayContract.read, { token, query: {} })).body;
  expect((await today()).date).toBe('2026-11-22');
  expect((await today()).tasks.map(({ name }) => name)).toEqual(['At eleven', 'At two', 'At three', 'Without a time']);
  expect(lateIn((await today()).tasks)).toEqual(['At eleven', 'At two']);

  const { body: feed } = await app.call(calendarContract.read, { token });
  const { text } = await app.send({ url: new URL(feed.url).pathname });
  const starts = Object.fromEntries(readEvents(text).map(({ name, start }) => [name, start]));
  expect(starts).toEqual({
    'At eleven': '2026-11-22T23:00:00Z',
    'At two': '2026-11-23T02:00:00Z',
    'At three': '2026-11-23T03:00:00Z',
    'Tomorrow at one': '2026-11-24T01:00:00Z',
    'Without a time': '2026-11-22',
  });

  const due3 = async () => {
    await app.runJob('notify-due');
    const { body } = await app.call(notificationsContract.list, { token, query: {} });
    return body.filter(({ title }) => title === '“At three” is due').length;
  };
  clock('2026-11-23T02:59');
  expect(await due3()).toBe(0);
  clock('2026-11-23T03:00');
  expect(await due3()).toBe(1);
  expect(lateIn((await today()).tasks)).toEqual(['At eleven', 'At three', 'At two']);
});

testOnce('another day start leaves appointments at their instants, and their notices on the list', async () => {
  clock('2026-11-22T22:00');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const flight = await newTask(user, project, { name: 'Flight', due_date: '2026-11-23', due_time: '03:00' });
  await newTask(user, project, { name: 'Run', due_date: '2026-11-23', due_time: '07:00' });
  await newRule(token, { name: 'Stretch', due_time: '02:00' });
  clock('2026-11-23T03:00');
  await app.runJob('notify-due');

  const state = async () => {
    const { body: tasks } = await app.call(tasksContract.list, { token, query: {} });
    const { body: notices } = await app.call(notificationsContract.list, { token, query: {} });
    const { body: feed } = await app.call(calendarContract.read, { token });
    const { text } = await app.send({ url: new URL(feed.url).pathname });
    return {
      days: Object.fromEntries(tasks.map(({ name, due_date }) => [name, due_date])),
      starts: readEvents(text)
        .filter(({ name }) => name !== 'Stretch')
        .map(({ name, start }) => `${name} ${start}`)
        .toSorted(),
      notices: notices.filter(({ related_task_id }) => related_task_id === flight.id).length,
    };
  };
  const before = await state();
  expect(before.notices).toBeGreaterThan(0);
  await app.call(authContract.changeProfile, { token, body: { day_start_hour: 4 } });
  expect(await state()).toEqual({ ...before, days: { Flight: '2026-11-22', Run: '2026-11-23' } });
  await app.runJob('notify-due');
  expect((await state()).notices).toBe(before.notices);
  await app.call(authContract.changeProfile, { token, body: { day_start_hour: 2 } });
  expect(await state()).toEqual(before);
});

test('the SQL and the rule of the contract agree on lateness', async () => {
  clock('2026-11-20T12:00');
  const user = await app.newUser();
  const project = await newProject(user);
  const times = [null, '00:00', '01:30', '03:59', '04:00', '12:30', '23:59'];
  for (const due_date of ['2026-11-21', '2026-11-22', '2026-11-23', null]) {
    for (const due_time of due_date === null ? [null] : times) await newTask(user, project, { due_date, due_time });
  }
  const { db } = app.database;
  const rows = await db
    .selectFrom('tasks')
    .where('user_id', '=', user.user.id)
    .select(['id', 'due_date', 'due_time'])
    .execute();
  for (const time of ['00:00', '01:29', '01:30', '03:59', '04:00', '12:31', '23:59']) {
    for (const dayStartHour of [0, 1, 4, 6]) {
      const person = { day: '2026-11-22', time, dayStartHour };
      const found = await db
        .selectFrom('tasks')
        .where('user_id', '=', user.user.id)
        .where(late('tasks', lateValues(person)))
        .select('id')
        .execute();
      const expected = rows.filter((row) => isLate(row, person)).map(({ id }) => id);
      expect(found.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    }
  }
});

testOnce('a suggestion names its day relative to today, also on the page of tomorrow', async () => {
  clock('2026-11-23T10:00');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user, { due_date: '2026-11-24' });
  await newTask(user, project, { name: 'Due on Wednesday', due_date: '2026-11-25' });
  await newTask(user, project, { name: 'For the end' });
  const reasons = async (date: string) => {
    const { body } = await app.call(todayContract.read, { token, query: { date } });
    return Object.fromEntries(body.suggestions.map(({ task, reason }) => [task.name, reason]));
  };
  const seen = { 'Due on Wednesday': 'Due on Wednesday', 'For the end': '“First 10 km” is due tomorrow' };
  expect(await reasons('2026-11-23')).toEqual(seen);
  expect(await reasons('2026-11-24')).toEqual(seen);
});
