import { expect, test } from 'vitest';
import { alignmentContract } from '#contract/alignment.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);
const at = (instant: string) => {
  now = new Date(instant);
};

const read = async ({ token }: TestUser) => (await app.call(alignmentContract.dashboard, { token })).body;
const setGoal = ({ token }: TestUser, goal: unknown) =>
  app.refused(alignmentContract.setMonthlyGoal, { token, body: { goal } });

/** A task that is completed on a day. */
async function completeOn(user: TestUser, project: { id: string }, instant: string, minutes = 0) {
  at(instant);
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
  expect(month).toEqual({ monthly_score: 30, entries: week.entries });
  const params = { id: week.entries[0]!.subject_id };
  await app.call(tasksContract.change, { token: user.token, params, body: { completed: false } });
  expect(await read(user)).toMatchObject({ rolling_weekly_score: 0, monthly_score: 0 });
});

test('a goal has a pace: what an even month would have by today', async () => {
  at('2026-11-20T12:00:00Z');
  const user = await app.newUser();
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
    expected_by_today: 20,
    on_pace: true,
    days_left: 11,
  });
  at('2026-11-21T12:00:00Z');
  expect(await read(user)).toMatchObject({ expected_by_today: 21, on_pace: false, days_left: 10 });
  for (let task = 0; task < 4; task += 1) await newTask(user, project, { completed: true });
  expect((await read(user)).progress_percentage).toBe(100);
});

test('a goal that is no positive whole number is refused, and the one before stays', async () => {
  const user = await app.newUser();
  await setGoal(user, 500);
  for (const goal of [0, -5, 1.5, '500', null]) {
    const { status, body } = await setGoal(user, goal);
    expect([status, body.detail]).toEqual([400, 'The goal must be a positive whole number']);
  }
  const { body } = await app.call(alignmentContract.monthlyGoal, { token: user.token });
  expect(body.monthly_goal).toBe(500);
});

test('the balance says how far each pillar is from what is wanted, in points', async () => {
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
    { pillar_name: 'Health', target_percentage: 50, actual_percentage: 39, minutes: 39, gap_text: '11 points short' },
    { pillar_name: 'Work', actual_percentage: 61, gap_text: '31 points over' },
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
