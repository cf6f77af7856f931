import { expect, test } from 'vitest';
import { hierarchyContract } from '#contract/hierarchy.ts';
import { onboardingContract } from '#contract/onboarding.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
const { newProject, newTask } = recordsIn(app);
const { newRule, instancesOf, close } = recurringIn(app);

/** A person who applied a template of 3 pillars, 9 areas, 9 projects and 27 tasks. */
async function newStarter() {
  const user = await app.newUser();
  await app.call(onboardingContract.apply, { token: user.token, body: { template: 'student' } });
  return { ...user, first: (await everything(user)).tasks[0]! };
}

async function everything({ token }: Pick<TestUser, 'token'>) {
  return {
    pillars: (await app.call(hierarchyContract.pillars, { token })).body,
    areas: (await app.call(hierarchyContract.areas, { token })).body,
    projects: (await app.call(projectsContract.list, { token })).body,
    tasks: (await app.call(tasksContract.list, { token })).body,
    recurring: (await app.call(recurringContract.list, { token })).body,
    today: (await app.call(todayContract.read, { token })).body.tasks,
  };
}
const counts = async (user: Pick<TestUser, 'token'>) =>
  Object.fromEntries(Object.entries(await everything(user)).map(([kind, records]) => [kind, records.length]));
const remove = ({ token }: Pick<TestUser, 'token'>) => app.call(onboardingContract.removeStarterItems, { token });
const ONE_PATH = { pillars: 1, areas: 1, projects: 1 };

test('a starter project with a repeating task of the user is kept with that task', async () => {
  const { token, first } = await newStarter();
  const rule = await newRule(token, { project_id: first.project_id });
  await close(token, rule.id, '2026-11-20');
  const instances = await instancesOf(token, rule.id);

  await remove({ token });

  expect(await counts({ token })).toMatchObject({ ...ONE_PATH, tasks: 0, recurring: 1 });
  expect(await instancesOf(token, rule.id)).toEqual(instances);
});

test('a starter task that was picked for a day is kept', async () => {
  const { token, first } = await newStarter();
  await app.call(todayContract.pick, { token, params: { id: first.id } });

  await remove({ token });

  expect(await counts({ token })).toMatchObject({ ...ONE_PATH, tasks: 1, today: 1 });
});

test('a starter task with focus time is kept', async () => {
  const { token, first } = await newStarter();
  await app.call(todayContract.recordFocus, { token, body: { task_id: first.id, minutes: 25 } });

  await remove({ token });

  expect(await counts({ token })).toMatchObject({ ...ONE_PATH, tasks: 1 });
});

test('starter tasks with dependencies to a task of the user are kept', async () => {
  const starter = await newStarter();
  const { token } = starter;
  const [waiting, needed] = (await everything(starter)).tasks;
  const own = await newTask(starter, await newProject(starter));
  const wait = (id: string, dependency_task_ids: string[]) =>
    app.call(tasksContract.changeDependencies, { token, params: { id }, body: { dependency_task_ids } });
  await wait(waiting!.id, [own.id]);
  await wait(own.id, [needed!.id]).then(({ status }) => expect(status).toBe(200));

  await remove(starter);

  const left = (await everything(starter)).tasks;
  expect(left.map(({ id }) => id).toSorted()).toEqual([waiting!.id, needed!.id, own.id].toSorted());
  expect(left.find(({ id }) => id === own.id)!.dependency_task_ids).toEqual([needed!.id]);
});

test('removed starter records are in the trash and can be restored unchanged', async () => {
  const starter = await newStarter();
  const { token } = starter;
  const before = await everything(starter);

  await remove(starter);

  expect(await counts(starter)).toMatchObject({ pillars: 0, areas: 0, projects: 0, tasks: 0 });
  const { body: trash } = await app.call(trashContract.list, { token });
  const { status } = await app.call(trashContract.restoreMany, { token, body: { ids: trash.map(({ id }) => id) } });
  expect(status).toBe(200);
  expect(await everything(starter)).toEqual(before);
});
