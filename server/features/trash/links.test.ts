import { expect, test } from 'vitest';
import { tasksContract } from '#contract/tasks.ts';
import { todayContract } from '#contract/today.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

const app = await startTestApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
const { newProject, newTask } = recordsIn(app);

/** A person with a task of each of these names, and short words for what they do with them. */
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

test('a link that would now close a circle is not restored, and the response names it', async () => {
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

test('a link is restored once both of its ends are, in whatever order they are deleted and restored', async () => {
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

test('a link whose other end was deleted for good is not restored with the rest', async () => {
  const { token, wait, waitsFor, remove, restore } = await newPlanner('A', 'B', 'C');
  await wait('A', 'B', 'C');
  const [a, b] = [await remove('A'), await remove('B')];
  await app.call(trashContract.delete, { token, params: { id: b } });

  await restore(a);

  expect(await waitsFor('A')).toEqual(['C']);
});

test('a link to the next chosen task is not doubled by what returns', async () => {
  const { wait, waitsFor, remove, restore } = await newPlanner('A', 'B', 'C');
  await wait('A', 'B');
  const b = await remove('B');
  await wait('A', 'C');

  await restore(b);

  expect((await waitsFor('A')).toSorted()).toEqual(['B', 'C']);
});

test('a suggestion answered with "not now" stays away after a deletion was taken back', async () => {
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
