import { expect, test } from 'vitest';
import { alignmentContract } from '#contract/alignment.ts';
import { authContract } from '#contract/auth.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { tasksContract } from '#contract/tasks.ts';
import { projectsContract } from '#contract/projects.ts';
import { todayContract } from '#contract/today.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const NOON = '2026-11-20T12:00:00Z';
let now = new Date(NOON);
const app = await startTestApp({ clock: () => now });
const { newPillar, newArea, newProject, newTask } = recordsIn(app);
const at = (instant: string) => {
  now = new Date(instant);
};

const balanceOf = async ({ token }: TestUser) => (await app.call(alignmentContract.dashboard, { token })).body.balance;
const reasonsOf = async ({ token }: TestUser) =>
  (await app.call(todayContract.read, { token })).body.suggestions.map(({ reason }) => reason);
const focus = ({ token }: TestUser, task_id: string | null, minutes: number) =>
  app.call(todayContract.recordFocus, { token, body: { task_id, minutes } });
const complete = ({ token }: TestUser, { id }: { id: string }) =>
  app.call(tasksContract.change, { token, params: { id }, body: { completed: true } });

/** A project in a new pillar. */
async function newPillarWithProject(user: TestUser, pillar: Parameters<typeof newPillar>[1]) {
  const { id } = await newPillar(user, pillar);
  const project = await newProject(user, { area_id: (await newArea(user, { pillar_id: id })).id });
  return { id, project };
}

testOnce('Today and Alignment agree on a pillar whose sub-pillar got all the time', async () => {
  at(NOON);
  const user = await app.newUser();
  const health = await newPillarWithProject(user, { name: 'Health', time_allocation_percentage: 100 });
  const sleep = await newPillarWithProject(user, { name: 'Sleep', parent_pillar_id: health.id });
  await newTask(user, sleep.project, { completed: true, estimated_duration: 45 });
  await newTask(user, health.project, { name: 'Buy shoes' });

  expect(await balanceOf(user)).toMatchObject([
    { pillar_name: 'Health', actual_percentage: 100, minutes: 45, gap_text: 'as wanted' },
  ]);
  expect(await reasonsOf(user)).toEqual([]);
});

testOnce('a task of a sub-pillar is suggested when its pillar is below its wanted share', async () => {
  at(NOON);
  const user = await app.newUser();
  const health = await newPillarWithProject(user, { name: 'Health', time_allocation_percentage: 60 });
  const sleep = await newPillarWithProject(user, { name: 'Sleep', parent_pillar_id: health.id });
  const work = await newPillarWithProject(user, { name: 'Work', time_allocation_percentage: 40 });
  await newTask(user, work.project, { completed: true, estimated_duration: 90 });
  await newTask(user, health.project, { completed: true, estimated_duration: 30 });
  await newTask(user, sleep.project, { name: 'Air the room' });

  expect((await balanceOf(user)).map(({ gap_text }) => gap_text)).toEqual(['40 min short', '40 min over']);
  expect(await reasonsOf(user)).toEqual(['Health is 40 min short this week']);
});

testOnce('tasks without estimates count with the usual length, and Today shows how many', async () => {
  at(NOON);
  const user = await app.newUser();
  const health = await newPillarWithProject(user, { name: 'Health', time_allocation_percentage: 50 });
  const work = await newPillarWithProject(user, { name: 'Work' });
  await newTask(user, health.project, { completed: true });
  await newTask(user, work.project, { completed: true });
  await newTask(user, work.project, { completed: true });
  await newTask(user, work.project, { completed: true, estimated_duration: 60 });
  await newTask(user, health.project, { name: 'Buy shoes', estimated_duration: 20 });

  expect(await balanceOf(user)).toMatchObject([
    {
      pillar_name: 'Health',
      minutes: 30,
      assumed_count: 1,
      actual_percentage: 20,
      gap_text: '45 min short',
    },
    { pillar_name: 'Work', minutes: 120, assumed_count: 2, actual_percentage: 80 },
  ]);
  expect(await reasonsOf(user)).toEqual([
    'Health is 45 min short this week, and this takes 20 min (3 of 4 tasks had no estimate and count as 30 min each)',
  ]);

  const { body } = await app.call(authContract.changeProfile, { token: user.token, body: { usual_task_minutes: 60 } });
  expect(body.usual_task_minutes).toBe(60);
  expect(await balanceOf(user)).toMatchObject([
    { minutes: 60, actual_percentage: 25 },
    { minutes: 180, actual_percentage: 75 },
  ]);
});

test('focus minutes of the completion day replace the estimate of a task, those of other days do not', async () => {
  const user = await app.newUser();
  const health = await newPillarWithProject(user, { name: 'Health' });
  const [run, swim, walk] = await Promise.all(
    [60, 60, null].map((estimated_duration) => newTask(user, health.project, { estimated_duration })),
  );
  at('2026-11-19T12:00:00Z');
  for (const task of [run, swim, walk]) await focus(user, task!.id, 7);
  at(NOON);
  await focus(user, run!.id, 25);
  await focus(user, run!.id, 15);
  await focus(user, null, 50);
  for (const task of [run, swim, walk]) await complete(user, task!);

  expect(await balanceOf(user)).toMatchObject([{ minutes: 40 + 60 + 30, assumed_count: 1 }]);
});

test('a session of a minute does not replace an estimate, and Today and the balance give the same minutes', async () => {
  at(NOON);
  const user = await app.newUser();
  const health = await newPillarWithProject(user, { name: 'Health' });
  const [run, stretch, walk] = await Promise.all(
    [30, 5, null].map((estimated_duration) => newTask(user, health.project, { estimated_duration })),
  );
  await focus(user, run!.id, 1);
  await focus(user, walk!.id, 1);
  for (const task of [run, stretch, walk]) await complete(user, task!);
  // As long as its estimate, so it replaces it.
  await focus(user, stretch!.id, 8);
  const given = async () => {
    const { body } = await app.call(todayContract.read, { token: user.token });
    return [body.given_minutes, (await balanceOf(user))[0]!.minutes];
  };
  expect(await given()).toEqual([30 + 8 + 30, 30 + 8 + 30]);

  await focus(user, run!.id, 24);
  expect(await given()).toEqual([25 + 8 + 30, 25 + 8 + 30]);
});

testOnce('a completed project counts no time, and an estimate of 0 is an estimate', async () => {
  at(NOON);
  const user = await app.newUser();
  const { project } = await newPillarWithProject(user, { name: 'Health' });
  await newTask(user, project, { completed: true, estimated_duration: 0 });
  const params = { id: project.id };
  await app.call(projectsContract.change, { token: user.token, params, body: { status: 'Completed' } });

  expect(await balanceOf(user)).toMatchObject([{ minutes: 0, assumed_count: 0, actual_percentage: 0, gap_text: '' }]);
});

testOnce('time without a pillar or in a hidden one counts in the total, and a hidden pillar is not shown', async () => {
  at(NOON);
  const user = await app.newUser();
  const health = await newPillarWithProject(user, { name: 'Health', time_allocation_percentage: 50 });
  const sleep = await newPillarWithProject(user, { name: 'Sleep', parent_pillar_id: health.id });
  const work = await newPillarWithProject(user, { name: 'Work' });
  const loose = await newProject(user);
  for (const project of [health.project, sleep.project, work.project, loose]) {
    await newTask(user, project, { completed: true, estimated_duration: 30 });
  }
  for (const { id } of [sleep, work]) {
    await app.call(pillarsContract.archive, { token: user.token, params: { id } });
  }

  expect(await balanceOf(user)).toMatchObject([
    { pillar_name: 'Health', minutes: 30, actual_percentage: 25, gap_text: '30 min short' },
  ]);
});

testOnce('in a week without completions no pillar is short', async () => {
  at('2026-11-13T12:00:00Z');
  const user = await app.newUser();
  const { project } = await newPillarWithProject(user, { name: 'Health', time_allocation_percentage: 50 });
  await newTask(user, project, { completed: true });
  await newTask(user, project, { name: 'Buy shoes' });
  at(NOON);

  expect(await balanceOf(user)).toMatchObject([{ minutes: 0, gap_text: '' }]);
  expect(await reasonsOf(user)).toEqual([]);
});

testOnce('minutes of another user are not counted, even with the same ids', async () => {
  at(NOON);
  const [one, other] = [await app.newUser(), await app.newUser()];
  const { project } = await newPillarWithProject(one, { name: 'Health' });
  const task = await newTask(one, project, { estimated_duration: 10 });
  const theirs = await newProject(other);
  await newTask(other, theirs, { id: task.id });
  await focus(other, task.id, 90);
  await complete(one, task);

  expect(await balanceOf(one)).toMatchObject([{ minutes: 10 }]);
  expect(await balanceOf(other)).toEqual([]);
});
