import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { areasContract } from '#contract/areas.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
const { newArea, newPillar, newProject, newTask } = recordsIn(app);

/** A user with a task of each of these names, and helpers for their actions. */
async function newPlanner(...names: string[]) {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user);
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, (await newTask(user, project, { name })).id);
  const id = (name: string) => ids.get(name)!;
  const nameOf = (wanted: string) => names.find((name) => id(name) === wanted)!;

  const wait = (name: string, ...others: string[]) =>
    app.refused(tasksContract.changeDependencies, { token, params: { id: id(name) }, body: others.map(id) });
  const waitsFor = async (name: string) =>
    (await app.call(tasksContract.dependencies, { token, params: { id: id(name) } })).body.dependency_task_ids.map(
      nameOf,
    );
  const remove = async (name: string) =>
    (await app.call(tasksContract.delete, { token, params: { id: id(name) } })).body.trash_id!;
  const restore = (trashId: string) => app.call(trashContract.restore, { token, params: { id: trashId } });
  return { user, token, project, id, wait, waitsFor, remove, restore };
}

testOnce('a link that would now create a cycle is not restored, and the response names it', async () => {
  const { wait, waitsFor, remove, restore } = await newPlanner('A', 'B', 'C');
  await wait('A', 'B');
  await wait('B', 'C');
  const deleted = await remove('B');
  expect((await wait('C', 'A')).status).toBe(200);

  const { status, body } = await restore(deleted);

  expect(status).toBe(200);
  const links = [await waitsFor('A'), await waitsFor('B'), await waitsFor('C')].flat();
  expect(await waitsFor('C')).toEqual(['A']);
  expect(links).toHaveLength(2);
  expect(body.message).toMatch(/“B” restored.+“[ABC]”.+“[ABC]”/s);
});

testOnce('a link is restored once both ends are, in any order of deleting and restoring', async () => {
  for (const gone of ['AB', 'BA'])
    for (const back of ['AB', 'BA']) {
      const { wait, waitsFor, remove, restore } = await newPlanner('A', 'B');
      await wait('A', 'B');
      const deleted = new Map<string, string>();
      for (const name of gone) deleted.set(name, await remove(name));

      for (const name of back) await restore(deleted.get(name)!);

      expect([gone, back, await waitsFor('A')]).toEqual([gone, back, ['B']]);
    }
});

testOnce('a link whose other end was permanently deleted is not restored', async () => {
  const { token, wait, waitsFor, remove, restore } = await newPlanner('A', 'B', 'C');
  await wait('A', 'B', 'C');
  const [a, b] = [await remove('A'), await remove('B')];
  await app.call(trashContract.delete, { token, params: { id: b } });

  await restore(a);

  expect(await waitsFor('A')).toEqual(['C']);
});

test('a link that is stored twice, as in older data, is restored once', async () => {
  const { user, wait, waitsFor, remove, restore } = await newPlanner('A', 'B');
  await wait('A', 'B');
  const entry = await remove('B');
  await sql`insert into trash_links (user_id, id, entry_id, link)
    select user_id, 'twice', entry_id, link from trash_links where user_id = ${user.user.id}`.execute(app.database.db);

  await restore(entry);

  expect(await waitsFor('A')).toEqual(['B']);
});

testOnce('a task that is restored after two of its rules has one of them', async () => {
  const user = await app.newUser();
  const { token } = user;
  const task = await newTask(user, await newProject(user), { recurrence_pattern: { type: 'daily' } });
  const params = { id: task.id };
  await app.call(tasksContract.change, { token, params, body: { recurrence_pattern: null } });
  const [endedRule] = (await app.call(trashContract.list, { token })).body;
  const { body: again } = await app.call(tasksContract.change, {
    token,
    params,
    body: { recurrence_pattern: { type: 'daily' } },
  });
  const { body: deleted } = await app.call(tasksContract.delete, { token, params });
  await app.call(trashContract.restore, { token, params: { id: endedRule!.id } });

  const { status } = await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! } });

  expect(status).toBe(200);
  const { body: restored } = await app.call(tasksContract.get, { token, params });
  expect(restored.recurring_task_id).toBe(again.recurring_task_id);
});

testOnce('pillars that are restored together have at most two levels', async () => {
  const user = await app.newUser();
  const { token } = user;
  const top = await newPillar(user, { name: 'Top' });
  const middle = await newPillar(user, { name: 'Middle', parent_pillar_id: top.id });
  const removePillar = async ({ id }: { id: string }) =>
    (await app.call(pillarsContract.delete, { token, params: { id } })).body.trash_id!;
  const ids = [await removePillar(top)];
  const lowest = await newPillar(user, { name: 'Lowest', parent_pillar_id: middle.id });
  ids.push(await removePillar(middle));

  const { body } = await app.call(trashContract.restoreMany, { token, body: { ids } });

  const parentOf = async ({ id }: { id: string }) =>
    (await app.call(pillarsContract.get, { token, params: { id } })).body.parent_pillar_id;
  expect([await parentOf(middle), await parentOf(lowest)].filter((id) => id !== null)).toHaveLength(1);
  expect(body.message).toContain('“Middle” is now at the top level');
});

testOnce('records of two kinds with the same id keep their own references', async () => {
  const user = await app.newUser();
  const { token } = user;
  const { id } = await newPillar(user);
  await newArea(user, { id, pillar_id: id });
  const params = { id };
  const pillarOfArea = async () => (await app.call(areasContract.get, { token, params })).body.pillar_id;

  const { body: deleted } = await app.call(pillarsContract.delete, { token, params });
  expect(await pillarOfArea()).toBe(null);
  await app.call(trashContract.restore, { token, params: { id: deleted.trash_id! } });

  expect(await pillarOfArea()).toBe(id);
});

testOnce('restoring does not duplicate a dependency that was set again', async () => {
  const { wait, waitsFor, remove, restore } = await newPlanner('A', 'B', 'C');
  await wait('A', 'B');
  const b = await remove('B');
  await wait('A', 'C');

  await restore(b);

  expect((await waitsFor('A')).toSorted()).toEqual(['B', 'C']);
});

test('a suggestion answered with "not now" stays hidden after its task is restored', async () => {
  const { token, user, project, remove, restore, id } = await newPlanner('Elsewhere');
  await app.call(tasksContract.change, { token, params: { id: id('Elsewhere') }, body: { due_date: '2026-11-22' } });
  const other = await newTask(user, project, { name: 'Soon', due_date: '2026-11-22' });
  const suggestions = async () =>
    (await app.call(todayContract.read, { token })).body.suggestions.map(({ task }) => task.name);
  expect((await suggestions()).toSorted()).toEqual(['Elsewhere', 'Soon']);
  await app.call(todayContract.dismissSuggestion, { token, params: { id: id('Elsewhere') } });
  expect(await suggestions()).toEqual([other.name]);

  await restore(await remove('Elsewhere'));

  expect(await suggestions()).toEqual([other.name]);
});
