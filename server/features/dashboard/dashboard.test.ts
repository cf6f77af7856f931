import { expect, test } from 'vitest';
import { alignmentContract } from '#contract/alignment.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import { journalContract } from '#contract/journal.ts';
import { projectsContract } from '#contract/projects.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { journalIn, recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

let now = new Date('2026-11-20T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const { newArea, newProject, newTask } = recordsIn(app);
const { newRule, close } = recurringIn(app);
const { write } = journalIn(app);

const read = async ({ token }: TestUser) => (await app.call(dashboardContract.read, { token })).body;
const stats = async ({ token }: TestUser) => (await app.call(dashboardContract.stats, { token })).body;

testOnce('the dashboard contains the day, other new tasks, areas, figures and scores', async () => {
  const user = await app.newUser();
  const area = await newArea(user);
  const project = await newProject(user, { area_id: area.id, status: 'In Progress' });
  const parent = await newTask(user, project, { name: 'Old' });
  await newTask(user, project, { name: 'Subtask', parent_task_id: parent.id });
  await newTask(user, project, { name: 'Today', due_date: '2026-11-20' });
  for (let number = 1; number <= 5; number += 1) {
    now = new Date(now.getTime() + 1000);
    await newTask(user, project, { name: `Task ${number}` });
  }
  await newTask(user, project, { name: 'Done', completed: true });
  await app.runJob('award-achievements');

  const dashboard = await read(user);
  expect(dashboard.recent_tasks.map(({ name }) => name)).toEqual(['Task 5', 'Task 4', 'Task 3', 'Task 2', 'Task 1']);
  expect(dashboard.today_tasks.map(({ name }) => name)).toEqual(['Today', 'Done']);
  expect(dashboard).toMatchObject({
    user: { id: user.user.id },
    areas: [{ id: area.id, total_task_count: 9 }],
    projects_in_progress: [{ id: project.id }],
    recent_achievements: [{ key: 'tasks_1', name: 'First task completed' }],
    alignment: { rolling_weekly_score: 5, monthly_goal: null },
    stats: { total_tasks: 9, tasks_completed: 1, completion_rate: 11.1, active_projects: 1, badges_earned: 1 },
  });
});

testOnce('the dashboard shows the same today as the section Today, in one call', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  await newTask(user, project, { name: 'Today', due_date: '2026-11-20' });
  await newTask(user, project, { name: 'Could be picked' });
  const { today, today_tasks } = await read(user);
  expect({ ...today, tasks: today_tasks }).toEqual(
    (await app.call(todayContract.read, { token: user.token, query: {} })).body,
  );
});

test('projects in progress are sorted by due date, those without one last', async () => {
  const user = await app.newUser();
  const inProgress = { status: 'In Progress' } as const;
  await newProject(user, { ...inProgress, name: 'Some day' });
  await newProject(user, { ...inProgress, name: 'Later', due_date: '2026-12-24' });
  await newProject(user, { ...inProgress, name: 'Sooner', due_date: '2026-12-01' });
  await newProject(user, { status: 'On Hold', name: 'Waits' });
  expect((await read(user)).projects_in_progress.map(({ name }) => name)).toEqual(['Sooner', 'Later', 'Some day']);
});

testOnce('the next action is a visible task that waits for none and was not answered with "not now"', async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const hidden = await newProject(user);
  const urgent = { due_date: '2026-11-20', priority: 'high' } as const;
  const next = await newTask(user, project, { name: 'Measure', due_date: '2026-11-20' });
  const waits = await newTask(user, project, { name: 'Saw', ...urgent });
  await app.call(tasksContract.changeDependencies, { token, params: { id: waits.id }, body: [next.id] });
  await newTask(user, hidden, { name: 'Hidden', ...urgent });
  await app.call(projectsContract.archive, { token, params: { id: hidden.id } });
  const notNow = await newTask(user, project, { name: 'Paint', ...urgent });
  await app.call(todayContract.dismissSuggestion, { token, params: { id: notNow.id } });

  expect((await read(user)).next_action).toMatchObject({
    ...{ kind: 'task', title: 'Measure', project_id: project.id, task: { id: next.id, kind: 'task' } },
    reason: 'It is due today, and 1 task waits for this one.',
  });
});

testOnce('a subtask of a task that waits is not the next action', async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const measure = await newTask(user, project, { name: 'Measure' });
  const build = await newTask(user, project, { name: 'Build' });
  await app.call(tasksContract.changeDependencies, { token, params: { id: build.id }, body: [measure.id] });
  const saw = { name: 'Saw', parent_task_id: build.id, due_date: '2026-11-20', priority: 'high' } as const;
  await newTask(user, project, saw);
  expect((await read(user)).next_action).toMatchObject({ title: 'Measure' });
});

testOnce('after "not now" to all suggestions another available task is next', async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  await newTask(user, project, { completed: true });
  const call = await newTask(user, project, { name: 'Call', priority: 'high' });
  const plain = await newTask(user, project, { name: 'Read a chapter' });
  expect((await read(user)).next_action).toMatchObject({ title: 'Call' });
  await app.call(todayContract.dismissSuggestion, { token, params: { id: call.id } });
  expect((await read(user)).next_action).toMatchObject({
    ...{ kind: 'task', title: 'Read a chapter', reason: 'You can do it now.' },
  });
  await app.call(todayContract.dismissSuggestion, { token, params: { id: plain.id } });
  expect((await read(user)).next_action?.kind).not.toBe('task');
});

test('an occurrence or a suggested task can be the next action, and an empty account is asked to add a task', async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  expect((await read(user)).next_action).toMatchObject({ kind: 'create_task', reason: 'You have no open tasks.' });
  await newTask(user, await newProject(user), { name: 'Call', priority: 'high' });
  expect((await read(user)).next_action).toMatchObject({ title: 'Call', task: { kind: 'task', picked: false } });
  await newRule(user.token, { name: 'Run', priority: 'high' });
  expect((await read(user)).next_action).toMatchObject({ title: 'Run', task: { kind: 'recurring' } });
});

testOnce('the activity of the dashboard covers twelve weeks, and its streak equals that of the figures', async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  await newTask(user, await newProject(user), { completed: true });
  const { activity, stats: figures, alignment } = await read(user);
  const { token } = user;
  const { areas: _, ...whole } = (await app.call(alignmentContract.activity, { token, query: {} })).body;
  expect(activity).toEqual(whole);
  expect(activity.days).toHaveLength(11 * 7 + 5);
  expect(activity.current_streak).toBe(figures.current_streak);
  expect(alignment).toEqual((await app.call(alignmentContract.dashboard, { token })).body);
});

testOnce('the plain path and /ultra return the same', async () => {
  const { token } = await app.newUser();
  const [plain, ultra] = [
    await app.send({ url: '/api/dashboard', token }),
    await app.send({ url: '/api/ultra/dashboard', token }),
  ];
  expect([ultra.status, ultra.text]).toEqual([200, plain.text]);
});

testOnce('a streak continues while today is not over, and ends with a missed day', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const rule = await newRule(user.token, { name: 'Run' });
  for (const day of ['17', '18', '19']) {
    now = new Date(`2026-11-${day}T12:00:00Z`);
    await newTask(user, project, { completed: true });
  }
  now = new Date('2026-11-20T12:00:00Z');
  expect(await stats(user)).toMatchObject({ current_streak: 3, habits_completed_today: 0 });
  await close(user.token, rule.id, '2026-11-20');
  expect(await stats(user)).toMatchObject({ current_streak: 4, habits_completed_today: 1 });
  now = new Date('2026-11-22T12:00:00Z');
  expect(await stats(user)).toMatchObject({ current_streak: 0, habits_completed_today: 0 });
  expect((await app.call(dashboardContract.updateStats, { token: user.token })).body).toEqual(await stats(user));
});

testOnce('archived records and other users’ records are not counted', async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  const { id } = await newProject(user);
  await newTask(user, { id });
  await app.call(projectsContract.archive, { token: user.token, params: { id } });

  expect(await stats(user)).toMatchObject({ total_tasks: 0, total_projects: 0 });
  const other = await app.newUser();
  expect(await read(other)).toMatchObject({ recent_tasks: [], today_tasks: [], areas: [], stats: { total_tasks: 0 } });
});

testOnce('journal entries are counted, and a day with an entry belongs to the streak', async () => {
  now = new Date('2026-11-20T12:00:00Z');
  const user = await app.newUser();
  const project = await newProject(user);
  await newTask(user, project, { completed: true });
  now = new Date('2026-11-21T12:00:00Z');
  const { id } = await write(user);
  now = new Date('2026-11-22T12:00:00Z');
  await newTask(user, project, { completed: true });
  await write(user, { entry_date: '2026-12-24' });

  expect(await stats(user)).toMatchObject({ total_journal_entries: 2, current_streak: 3 });
  await app.call(journalContract.delete, { token: user.token, params: { id } });
  expect(await stats(user)).toMatchObject({ total_journal_entries: 1, current_streak: 1 });
});
