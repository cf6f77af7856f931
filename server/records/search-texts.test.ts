import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { authContract } from '#contract/auth.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import { recurringContract } from '#contract/recurring.ts';
import { tasksContract } from '#contract/tasks.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { recurringIn } from '#server/testing/recurring.ts';

const app = await startTestApp();
const { newPath, newProject, newTask } = recordsIn(app);
const { newRule } = recurringIn(app);

const search = async ({ token }: TestUser, name: string) =>
  (await app.call(tasksContract.search, { token, query: { name } })).body.map((task) => task.name);
const textsOf = async ({ user }: TestUser) => {
  const rows = await app.database.db.selectFrom('search_texts').selectAll().where('user_id', '=', user.id).execute();
  return rows.map(({ kind, folded }) => `${kind}: ${folded}`).toSorted();
};

test('a search follows a task through renaming, deletion and restoring', async () => {
  const user = await app.newUser();
  const { token } = user;
  const task = await newTask(user, await newProject(user), { name: 'Bücher holen' });
  const params = { id: task.id };
  expect(await search(user, 'bucher')).toEqual(['Bücher holen']);

  await app.call(tasksContract.change, { token, params, body: { name: 'Filme holen' } });
  expect(await search(user, 'bucher')).toEqual([]);
  await app.call(tasksContract.changeMany, { token, body: { tasks: [{ id: task.id, name: 'Brot holen' }] } });
  expect(await search(user, 'BROT')).toEqual(['Brot holen']);

  const { body } = await app.call(tasksContract.delete, { token, params });
  expect(await search(user, 'brot')).toEqual([]);
  await app.call(trashContract.restore, { token, params: { id: body.trash_id! }, body: {} });
  expect(await search(user, 'brot')).toEqual(['Brot holen']);

  await app.call(tasksContract.change, { token, params, body: { completed: true } });
  expect(await search(user, 'brot')).toEqual([]);
  await app.call(tasksContract.change, { token, params, body: { completed: false } });
  expect(await search(user, 'brot')).toEqual(['Brot holen']);
});

test('a task is found by its name, even across a line break, and not by its description', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  await newTask(user, project, { name: 'Buy shoes', description: 'For the\nmarathon' });
  await newTask(user, project, { name: 'Marathon\nin May' });

  expect(await search(user, 'marathon')).toEqual(['Marathon\nin May']);
  expect(await search(user, 'marathon in')).toEqual(['Marathon\nin May']);
  expect(await search(user, 'shoes for')).toEqual([]);
});

test('a search matches plain and typographic quotes and dashes in both directions', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  await newTask(user, project, { name: 'Read “Don’t look back” – part\u00a02' });
  await newTask(user, project, { name: 'Watch "It\'s fine" - again' });

  for (const said of ['"don\'t look', 'back" - part 2', '«DON‘T', 'part\u202f2'])
    expect([said, await search(user, said)]).toEqual([said, ['Read “Don’t look back” – part\u00a02']]);
  for (const said of ['“it’s', 'FINE„ — again'])
    expect([said, await search(user, said)]).toEqual([said, ['Watch "It\'s fine" - again']]);
});

test('the search texts of each kind of record match its current texts', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { pillar, area, project, task } = await newPath(user);
  const rule = await newRule(token, { name: 'Run', project_id: project.id });
  const all = ['area: RUNNING\n', 'pillar: HEALTH\n', 'project: FIRST 10 KM\n', 'recurring_task: RUN\n'];
  expect(await textsOf(user)).toEqual([...all, 'task: BUY SHOES\n']);

  const body = { description: 'Für später' };
  await app.call(pillarsContract.change, { token, params: { id: pillar.id }, body });
  await app.call(areasContract.change, { token, params: { id: area.id }, body });
  await app.call(projectsContract.change, { token, params: { id: project.id }, body });
  await app.call(tasksContract.change, { token, params: { id: task.id }, body });
  await app.call(recurringContract.change, { token, params: { id: rule.id }, body });
  const changed = [...all, 'task: BUY SHOES\n'].map((text) => `${text}FUR SPATER`);
  expect(await textsOf(user)).toEqual(changed);

  const { body: deletion } = await app.call(areasContract.delete, { token, params: { id: area.id } });
  expect(await textsOf(user)).toEqual(['pillar: HEALTH\nFUR SPATER']);
  await app.call(trashContract.restore, { token, params: { id: deletion.trash_id! }, body: {} });
  expect(await textsOf(user)).toEqual(changed);

  const leaving = { confirmation_text: 'DELETE', password: user.password };
  await app.call(authContract.deleteAccount, { token, body: leaving });
  expect(await textsOf(user)).toEqual([]);
});

test('deleting a task keeps the text of a project with the same id', async () => {
  const user = await app.newUser();
  const project = await newProject(user);
  const { id } = await newTask(user, project, { id: project.id });

  await app.call(tasksContract.delete, { token: user.token, params: { id } });

  expect(await textsOf(user)).toEqual(['project: FIRST 10 KM\n']);
});

test('renaming a record while it is deleted leaves no search text behind', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { pillar, area } = await newPath(user);
  for (const [contract, { id }] of [
    [pillarsContract, pillar],
    [areasContract, area],
  ] as const) {
    await Promise.all([
      app.refused(contract.change, { token, params: { id }, body: { name: 'Renamed' } }),
      app.refused(contract.delete, { token, params: { id } }),
      app.refused(contract.change, { token, params: { id }, body: { name: 'Again' } }),
    ]);
  }

  expect(await textsOf(user)).toEqual([]);
});
