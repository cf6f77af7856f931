import { expect, test } from 'vitest';
import { alignmentContract, ENTRIES_SHOWN } from '#contract/alignment.ts';
import { authContract } from '#contract/auth.ts';
import { tasksContract } from '#contract/tasks.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { journalIn, recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);
const { write } = journalIn(app);
const at = (instant: string) => {
  now = new Date(instant);
};

const read = async ({ token }: TestUser) => (await app.call(alignmentContract.dashboard, { token })).body;
const history = async ({ token }: TestUser, months = 12) =>
  (await app.call(alignmentContract.history, { token, query: { months: String(months) } })).body.months;
const moveTo = ({ token }: TestUser, timezone: string) =>
  app.call(authContract.changeProfile, { token, body: { timezone } });
const setGoal = ({ token }: TestUser, goal: unknown) =>
  app.refused(alignmentContract.setMonthlyGoal, { token, body: { goal } });

const SESSION_DAYS = 25;

/** Advances the clock with occasional requests, so that the user stays signed in. */
async function live({ token }: TestUser, until: string) {
  for (const end = new Date(until); now < end;) {
    now = new Date(Math.min(end.getTime(), now.getTime() + SESSION_DAYS * 86_400_000));
    await app.call(authContract.me, { token });
  }
  at(until);
}

/** Creates a task that is completed on a day. */
async function completeOn(user: TestUser, project: { id: string }, instant: string, minutes = 0) {
  await live(user, instant);
  return newTask(user, project, { completed: true, ...(minutes > 0 && { estimated_duration: minutes }) });
}

test('the week is today and the six days before, the month the calendar month, in the zone of the user', async () => {
  const user = await app.newUser({ timezone: 'Pacific/Kiritimati' });
  at('2026-11-01T00:00:00Z');
  const project = await newProject(user);
  await completeOn(user, project, '2026-10-31T09:00:00Z'); // 31 October there: last month.
  await completeOn(user, project, '2026-10-31T11:00:00Z'); // 1 November there.
  await completeOn(user, project, '2026-11-13T11:00:00Z'); // 14 November there.
  await completeOn(user, project, '2026-11-19T12:00:00Z');
  at('2026-11-19T12:00:00Z'); // 20 November there.

  expect(await read(user)).toMatchObject({ rolling_weekly_score: 10, monthly_score: 15, days_left: 11 });
});

test('every score is the sum of its rows, with the reasons for their points', async () => {
  at('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user, { priority: 'high' });
  await newTask(user, project, { name: 'Run', completed: true, priority: 'high' });
  const { body: week } = await app.call(alignmentContract.weeklyScore, { token: user.token });
  const { body: month } = await app.call(alignmentContract.monthlyScore, { token: user.token });

  expect(week).toMatchObject({
    weekly_score: 30,
    entries: [{ kind: 'task', name: 'Run', points: 30, completed_on: '2026-11-20', project_id: project.id }],
  });
  expect(week.entries[0]!.breakdown.reduce((sum, { points }) => sum + points, 0)).toBe(30);
  expect(month).toEqual({ monthly_score: 30, entries: week.entries, more: [] });
  const params = { id: week.entries[0]!.subject_id };
  await app.call(tasksContract.change, { token: user.token, params, body: { completed: false } });
  expect(await read(user)).toMatchObject({ rolling_weekly_score: 0, monthly_score: 0 });
});

test('a score lists its newest rows, and sums up the others by day', async () => {
  at('2026-11-20T12:00:00Z');
  const { user, token } = await app.newUser();
  const done = (count: number, completed_on: string) =>
    Array.from({ length: count }, (_, minute) => ({
      ...{ user_id: user.id, kind: 'task' as const, subject_id: newId(), name: `${minute}`, points: 5, minutes: null },
      completed_at: new Date(Date.parse(`${completed_on}T01:00:00Z`) + minute * 60_000).toISOString(),
      ...{ completed_on, breakdown: JSON.stringify([{ reason: 'Task completed', points: 5 }]) },
    }));
  const rows = [...done(7, '2026-11-02'), ...done(ENTRIES_SHOWN - 20, '2026-11-19'), ...done(30, '2026-11-20')];
  await insertRows(app.database.db, 'completions', rows);

  const { body: week } = await app.call(alignmentContract.weeklyScore, { token });
  expect(week.entries).toHaveLength(ENTRIES_SHOWN);
  expect([week.entries[0], week.entries.at(-1)]).toMatchObject([
    { completed_on: '2026-11-20', name: '29' },
    { completed_on: '2026-11-19', name: '10' },
  ]);
  expect(week).toMatchObject({
    weekly_score: (ENTRIES_SHOWN + 10) * 5,
    more: [{ day: '2026-11-19', entries: 10, points: 50 }],
  });
  const { body: month } = await app.call(alignmentContract.monthlyScore, { token });
  expect(month.entries).toEqual(week.entries);
  expect(month).toMatchObject({
    monthly_score: rows.length * 5,
    more: [
      { day: '2026-11-19', entries: 10, points: 50 },
      { day: '2026-11-02', entries: 7, points: 35 },
    ],
  });
  const stranger = await app.newUser();
  const { body } = await app.call(alignmentContract.monthlyScore, { token: stranger.token });
  expect(body).toEqual({ monthly_score: 0, entries: [], more: [] });
});

test('a goal has a pace: the points that an even month would have after the days before today', async () => {
  at('2026-10-31T12:00:00Z');
  const user = await app.newUser();
  await live(user, '2026-11-20T12:00:00Z');
  expect(await read(user)).toMatchObject({
    monthly_goal: null,
    has_goal_set: false,
    progress_percentage: 0,
    expected_by_today: null,
    on_pace: null,
  });
  expect(await setGoal(user, 30)).toMatchObject({ status: 200, body: { goal: 30 } });
  const project = await newProject(user);
  for (let task = 0; task < 4; task += 1) await newTask(user, project, { completed: true });

  expect(await read(user)).toMatchObject({
    monthly_goal: 30,
    has_goal_set: true,
    monthly_score: 20,
    progress_percentage: 66.7,
    expected_by_today: 19,
    on_pace: true,
    days_left: 11,
  });
  at('2026-11-21T12:00:00Z');
  expect(await read(user)).toMatchObject({ expected_by_today: 20, on_pace: true, days_left: 10 });
  at('2026-11-22T12:00:00Z');
  expect(await read(user)).toMatchObject({ expected_by_today: 21, on_pace: false });
  for (let task = 0; task < 4; task += 1) await newTask(user, project, { completed: true });
  expect((await read(user)).progress_percentage).toBe(100);
});

testOnce('the pace of the month in which the account began starts on that day, in the zone of the user', async () => {
  at('2026-11-27T12:00:00Z');
  const user = await app.newUser({ timezone: 'Pacific/Kiritimati' }); // 28 November there.
  await setGoal(user, 300);
  expect(await read(user)).toMatchObject({ expected_by_today: 0, on_pace: true, needed_per_day: 100 });
  at('2026-11-29T12:00:00Z');
  expect(await read(user)).toMatchObject({ expected_by_today: 200, needed_per_day: 300 });
  at('2026-11-30T12:00:00Z'); // 1 December there.
  expect(await read(user)).toMatchObject({ expected_by_today: 0, needed_per_day: 10 });
  await moveTo(user, 'UTC'); // The account began on 27 November.
  at('2026-11-28T12:00:00Z');
  expect(await read(user)).toMatchObject({ expected_by_today: 75 });
});

testOnce('a goal is valid from its month on, and past months keep theirs', async () => {
  at('2026-09-20T12:00:00Z');
  const user = await app.newUser({ timezone: 'Pacific/Kiritimati' });
  const project = await newProject(user);
  await setGoal(user, 10);
  for (const instant of ['2026-09-22T12:00:00Z', '2026-09-23T12:00:00Z', '2026-10-05T12:00:00Z'])
    await completeOn(user, project, instant);
  await live(user, '2026-11-30T09:59:00Z'); // The last evening of November there.
  await setGoal(user, 5);
  at('2026-11-30T10:00:00Z');
  await completeOn(user, project, '2026-11-30T10:00:00Z');

  expect(await history(user)).toEqual([
    { month: '2026-12', score: 5, goal: 5, is_reached: true, completed_count: 1, active_days: 1 },
    { month: '2026-11', score: 0, goal: 5, is_reached: false, completed_count: 0, active_days: 0 },
    { month: '2026-10', score: 5, goal: 10, is_reached: false, completed_count: 1, active_days: 1 },
    { month: '2026-09', score: 10, goal: 10, is_reached: true, completed_count: 2, active_days: 2 },
  ]);
  expect((await history(user, 2)).map(({ month }) => month)).toEqual(['2026-12', '2026-11']);
  expect(await read(user)).toMatchObject({ month: '2026-12', monthly_goal: 5 });
  const { body } = await app.call(alignmentContract.removeMonthlyGoal, { token: user.token });
  expect(body).toEqual({ message: 'Monthly goal removed', goal: null });
  expect((await history(user)).map(({ goal, is_reached }) => [goal, is_reached])).toEqual([
    [null, null],
    [5, false],
    [10, false],
    [10, true],
  ]);
  await setGoal(user, 40);
  expect(await read(user)).toMatchObject({ monthly_goal: 40, needed_per_day: 2 });
});

test('removing a goal also removes one that was set for the next month in an earlier time zone', async () => {
  at('2026-11-30T12:00:00Z');
  const user = await app.newUser({ timezone: 'Pacific/Kiritimati' });
  await setGoal(user, 500);
  await moveTo(user, 'Pacific/Pago_Pago');
  expect(await read(user)).toMatchObject({ month: '2026-11', monthly_goal: null });
  await setGoal(user, 300);
  await moveTo(user, 'Pacific/Kiritimati');

  expect((await history(user)).map(({ month, goal }) => [month, goal])).toEqual([['2026-12', 300]]);
  await app.call(alignmentContract.removeMonthlyGoal, { token: user.token });
  await moveTo(user, 'Pacific/Pago_Pago');
  expect(await read(user)).toMatchObject({ month: '2026-11', monthly_goal: 300 });
});

testOnce('the history goes back to the first completion, or to the registration without completions', async () => {
  at('2026-08-01T03:00:00Z');
  const user = await app.newUser({ timezone: 'America/Bogota' });
  await live(user, '2026-10-02T12:00:00Z');

  expect((await history(user)).map(({ month }) => month)).toEqual(['2026-10', '2026-09', '2026-08', '2026-07']);
  await app.database.db
    .insertInto('completions')
    .values({
      ...{ user_id: user.user.id, kind: 'task', subject_id: user.user.id, name: 'Done', points: 5, minutes: null },
      ...{ completed_at: '2025-12-31T12:00:00Z', completed_on: '2025-12-31' },
      breakdown: JSON.stringify([{ reason: 'Task completed', points: 5 }]),
    })
    .execute();
  const months = await history(user);
  expect(months).toHaveLength(11);
  expect(months.at(-1)).toMatchObject({ month: '2025-12', score: 5, active_days: 1 });
});

test('the forecast continues the pace of the days before today, and exists on the first day of a month', async () => {
  at('2026-10-20T12:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user);
  for (const day of ['20', '22', '24', '26', '28', '30']) await completeOn(user, project, `2026-10-${day}T12:00:00Z`);
  at('2026-10-26T12:00:00Z');
  expect(await read(user)).toMatchObject({ forecast: null, forecast_reaches_goal: null });
  at('2026-11-01T12:00:00Z');
  await setGoal(user, 70);

  // 30 points in the 12 days before, today and 29 days to come.
  expect(await read(user)).toMatchObject({
    ...{ month: '2026-11', monthly_score: 0, forecast: 75, forecast_reaches_goal: true },
    ...{ needed_per_day: 3, expected_by_today: 0, days_left: 30 },
    ...{ rolling_weekly_score: 15, previous_weekly_score: 15 },
  });
  at('2026-11-30T12:00:00Z');
  expect(await read(user)).toMatchObject({ forecast: null, forecast_reaches_goal: null, needed_per_day: 70 });
});

test('a forecast needs seven days since the first completion, and points on three of the 28 days before', async () => {
  at('2026-11-02T12:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user);
  const forecastOn = async (day: string) => {
    at(`${day}T12:00:00Z`);
    return (await read(user)).forecast;
  };
  expect(await forecastOn('2026-11-10')).toBeNull();
  for (const day of ['02', '03']) await completeOn(user, project, `2026-11-${day}T12:00:00Z`);
  expect(await forecastOn('2026-11-20')).toBeNull();
  // A third on the day itself is not yet before it.
  await completeOn(user, project, '2026-11-20T12:00:00Z');
  expect(await forecastOn('2026-11-20')).toBeNull();
  expect(await forecastOn('2026-11-21')).toBeGreaterThan(15);
  // 2 November is the 28th day before 30 November, and no longer counted on the day after.
  expect(await forecastOn('2026-11-30')).toBe(16);
  expect(await forecastOn('2026-12-01')).toBeNull();

  const other = await app.newUser();
  const own = await newProject(other);
  for (const day of ['10', '11', '12']) await completeOn(other, own, `2026-12-${day}T12:00:00Z`);
  const forecasts = [];
  for (const day of ['16', '17']) {
    at(`2026-12-${day}T12:00:00Z`);
    forecasts.push((await read(other)).forecast !== null);
  }
  expect(forecasts).toEqual([false, true]);
});

test('a week is compared with the previous one only if the account existed during all of it', async () => {
  at('2026-11-08T12:00:00Z');
  const user = await app.newUser();
  await completeOn(user, await newProject(user), '2026-11-09T12:00:00Z');
  for (const [day, has_previous_week] of [
    ['2026-11-20', false],
    ['2026-11-21', true],
  ] as const) {
    at(`${day}T12:00:00Z`);
    expect(await read(user)).toMatchObject({ has_previous_week });
  }
});

testOnce('each gap is a sentence with its figures and assumptions', async () => {
  at('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  for (const [name, wanted, minutes] of [
    ['Family & Friends', 25, [90]],
    ['Work', 70, [480, null, null]],
    ['Play', null, [60]],
  ] as const) {
    const pillar = await newPillar(user, { name, time_allocation_percentage: wanted });
    const project = await newProject(user, { area_id: (await newArea(user, { pillar_id: pillar.id })).id });
    for (const estimate of minutes) await completeOn(user, project, '2026-11-20T12:00:00Z', estimate ?? 0);
  }

  const alignment = await read(user);
  expect(alignment).toMatchObject({ given_minutes: 690, assumed_count: 2, usual_task_minutes: 30 });
  expect(alignment.balance.map(({ sentence }) => sentence)).toEqual([
    'Family & Friends got 13% of 11 h 30. You want 25%, about 1 h 30 more.',
    'Work got 78% of 11 h 30. You want 70%, about 55 min less (2 tasks without an estimate count as 30 min each).',
    '',
  ]);
});

testOnce('the activity has every day of whole weeks up to today, the streaks, and the best day', async () => {
  at('2026-10-01T12:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user);
  for (const day of ['10-30', '11-17', '11-18', '11-18', '11-19', '11-20'])
    await completeOn(user, project, `2026-${day}T12:00:00Z`);
  at('2026-11-22T12:00:00Z');
  await write(user, { entry_date: '2026-11-21' });

  const { body } = await app.call(alignmentContract.activity, { token: user.token, query: { weeks: '2' } });
  expect(body).toMatchObject({ from: '2026-11-09', to: '2026-11-22', current_streak: 5, longest_streak: 5 });
  expect(body.days).toHaveLength(14);
  expect(body.days.slice(8)).toEqual([
    { date: '2026-11-17', completed: 1, points: 5, entries: 0 },
    { date: '2026-11-18', completed: 2, points: 10, entries: 0 },
    { date: '2026-11-19', completed: 1, points: 5, entries: 0 },
    { date: '2026-11-20', completed: 1, points: 5, entries: 0 },
    { date: '2026-11-21', completed: 0, points: 0, entries: 1 },
    { date: '2026-11-22', completed: 0, points: 0, entries: 0 },
  ]);
  expect(body.most).toEqual({ date: '2026-11-18', completed: 2 });
  const empty = await app.newUser();
  const nothing = await app.call(alignmentContract.activity, { token: empty.token, query: {} });
  expect(nothing.body).toMatchObject({ from: '2026-08-31', current_streak: 0, longest_streak: 0, most: null });
});

test('the activity counts the tasks completed in each area by week, and a second user sees none of them', async () => {
  at('2026-10-01T12:00:00Z');
  const user = await app.newUser();
  const running = await newArea(user, { name: 'Running' });
  const quiet = await newArea(user, { name: 'Quiet' });
  const project = await newProject(user, { area_id: running.id });
  const before = await newProject(user, { area_id: quiet.id });
  await completeOn(user, before, '2026-11-08T12:00:00Z');
  for (const day of ['09', '17', '18', '18']) await completeOn(user, project, `2026-11-${day}T12:00:00Z`);
  await completeOn(user, await newProject(user), '2026-11-19T12:00:00Z');
  at('2026-11-22T12:00:00Z');
  const areasOf = async ({ token }: TestUser, query: { weeks?: string }) =>
    (await app.call(alignmentContract.activity, { token, query })).body.areas;
  expect(await areasOf(user, { weeks: '2' })).toEqual([{ area_id: running.id, weeks: [1, 3], last_day: '2026-11-18' }]);
  const all = new Map((await areasOf(user, {})).map(({ area_id, weeks }) => [area_id, weeks]));
  const nine = Array.from({ length: 9 }, () => 0);
  expect(all).toEqual(
    new Map([
      [running.id, [...nine, 0, 1, 3]],
      [quiet.id, [...nine, 1, 0, 0]],
    ]),
  );
  expect(await areasOf(await app.newUser(), {})).toEqual([]);
});

testOnce('a goal that is not a positive whole number is refused, and the old one stays', async () => {
  const user = await app.newUser();
  await setGoal(user, 500);
  for (const goal of [0, -5, 1.5, '500', null, undefined]) {
    const { status, body } = await setGoal(user, goal);
    expect([status, body.detail]).toEqual([400, 'The goal must be a positive whole number']);
  }
  const tooMuch = await setGoal(user, 1_000_001);
  expect([tooMuch.status, tooMuch.body.detail]).toEqual([400, 'The goal must be at most 1,000,000 points']);
  const { body } = await app.call(alignmentContract.monthlyGoal, { token: user.token });
  expect(body.monthly_goal).toBe(500);
});

testOnce('the balance shows how far each pillar is from its wanted share', async () => {
  at('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  const wanted = { Health: 50, Work: 30, Play: null };
  const minutes: Readonly<Record<string, number>> = { Health: 39, Work: 61 };
  for (const [name, time_allocation_percentage] of Object.entries(wanted)) {
    const pillar = await newPillar(user, { name, time_allocation_percentage });
    const project = await newProject(user, { area_id: (await newArea(user, { pillar_id: pillar.id })).id });
    if (minutes[name]) await completeOn(user, project, '2026-11-20T12:00:00Z', minutes[name]);
  }

  expect((await read(user)).balance).toMatchObject([
    {
      pillar_name: 'Health',
      target_percentage: 50,
      actual_percentage: 39,
      minutes: 39,
      gap_text: '10 min short',
    },
    { pillar_name: 'Work', actual_percentage: 61, gap_text: '30 min over' },
    { pillar_name: 'Play', target_percentage: null, actual_percentage: 0, gap_text: '' },
  ]);
});

test('no user sees the points or the goal of another', async () => {
  at('2026-11-20T12:00:00Z');
  const [one, other] = [await app.newUser(), await app.newUser()];
  await newTask(one, await newProject(one), { completed: true });
  await setGoal(one, 100);

  expect(await read(other)).toMatchObject({ rolling_weekly_score: 0, monthly_goal: null, balance: [] });
});
