import { expect, test } from 'vitest';
import { achievementsContract } from '#contract/achievements.ts';
import { notificationsContract } from '#contract/notifications.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { journalIn, recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-02T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newProject, newTask } = recordsIn(app);
const { write } = journalIn(app);

const titles = async ({ token }: TestUser) =>
  (await app.call(notificationsContract.list, { token })).body.map(({ title }) => title);

testOnce('an achievement is announced once and kept, even when a task is reopened', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const first = await newTask(user, project, { completed: true });
  await app.runJob('award-achievements');
  expect(await titles(user)).toEqual(['First task completed']);

  for (const completed of [false, true]) {
    await app.call(tasksContract.change, { token, params: { id: first.id }, body: { completed } });
    await app.runJob('award-achievements');
  }
  for (let count = 0; count < 9; count += 1) await newTask(user, project, { completed: true });
  await app.runJob('award-achievements');
  await app.runJob('award-achievements');
  expect(await titles(user)).toEqual(['10 tasks completed', 'First task completed']);
  const [newest] = (await app.call(notificationsContract.list, { token })).body;
  expect(newest!.message).toBe('You’ve completed 10 tasks so far.');
});

test('of several achievements of a kind reached at once the highest is announced, and all are kept', async () => {
  const user = await app.newUser();
  const { token } = user;
  for (const name of ['Loft', 'Shed']) {
    const project = await newProject(user, { name });
    for (let count = 0; count < 25; count += 1) await newTask(user, project, { completed: true });
    await app.call(projectsContract.change, { token, params: { id: project.id }, body: { status: 'Completed' } });
  }
  await app.runJob('award-achievements');
  expect((await titles(user)).toSorted()).toEqual(['50 tasks completed', 'First project completed']);
  const { body } = await app.call(achievementsContract.list, { token });
  expect(body.filter(({ achieved_at }) => achieved_at).map(({ key }) => key)).toEqual([
    ...['tasks_1', 'tasks_10', 'tasks_50', 'projects_1'],
  ]);
});

testOnce('seven days in a row are counted by the user’s days, and a gap restarts the count', async () => {
  const user = await app.newUser({ timezone: 'Pacific/Kiritimati' });
  const project = await newProject(user);
  const days = ['02', '03', '05', '06', '07', '08', '09', '10'];
  for (const day of days) {
    now = new Date(`2026-11-${day}T12:00:00Z`);
    await newTask(user, project, { completed: true });
    await app.runJob('award-achievements');
  }
  expect(await titles(user)).not.toContain('7 days in a row');
  now = new Date('2026-11-11T12:00:00Z');
  await newTask(user, project, { completed: true });
  await app.runJob('award-achievements');
  expect(await titles(user)).toContain('7 days in a row');
});

testOnce('seven days in a row may be days with journal entries', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  for (const day of ['12', '13', '14', '15', '16', '17', '18']) {
    now = new Date(`2026-11-${day}T12:00:00Z`);
    if (day === '12') await newTask(user, project, { completed: true });
    else await write(user);
    await app.runJob('award-achievements');
  }

  expect(await titles(user)).toEqual(['7 days in a row', 'First task completed']);
});

testOnce('the notice of a streak names its current length, in agreement with all other figures', async () => {
  const user = await app.newUser();
  for (const day of ['01', '02', '03', '04', '05', '06', '07', '08', '09'])
    await write(user, { entry_date: `2026-11-${day}` });
  await app.runJob('award-achievements');

  const notices = (await app.call(notificationsContract.list, { token: user.token })).body;
  expect(notices.map(({ title, message }) => [title, message])).toEqual([
    ['7 days in a row', 'You completed or wrote something on each of them. It’s now 9 days.'],
  ]);
});

testOnce('no user sees the achievements of another', async () => {
  const [busy, idle] = [await app.newUser(), await app.newUser()];
  await newTask(busy, await newProject(busy), { completed: true });
  await app.runJob('award-achievements');

  expect([await titles(busy), await titles(idle)]).toEqual([['First task completed'], []]);
});

test('every achievement shows its rule and the user’s progress, and stays achieved', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const task = await newTask(user, project, { completed: true });
  await newTask(user, project, { completed: true });
  await app.runJob('award-achievements');
  await app.call(tasksContract.change, { token, params: { id: task.id }, body: { completed: false } });

  const { body: all } = await app.call(achievementsContract.list, { token });
  const find = (key: string) => all.find((each) => each.key === key);
  expect(find('tasks_1')).toMatchObject({ rule: 'Complete a task.', kind: 'tasks', goal: 1, reached: 1 });
  expect(find('tasks_1')!.achieved_at).not.toBeNull();
  expect(find('tasks_10')).toMatchObject({ goal: 10, reached: 1, achieved_at: null });
  expect(find('streak_7')).toMatchObject({ kind: 'streak', goal: 7, reached: 1, achieved_at: null });
  expect(find('projects_1')).toMatchObject({ rule: 'Complete a project.', reached: 0 });
  const { body: others } = await app.call(achievementsContract.list, { token: (await app.newUser()).token });
  expect(others.every(({ reached, achieved_at }) => reached === 0 && achieved_at === null)).toBe(true);
});
