import { expect, test } from 'vitest';
import { resourcesContract } from '#contract/resources.ts';
import { searchContract } from '#contract/search.ts';
import { tasksContract } from '#contract/tasks.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { journalIn, recordsIn } from '#server/testing/records.ts';

const app = await startTestApp({ light: { rows: 0, bytes: 0 }, keptMs: 60_000 });
const { newProject, newTask } = recordsIn(app);
const { write } = journalIn(app);

const find = async ({ token }: TestUser, q: string) =>
  (await app.call(searchContract.find, { token, query: { q } })).body.map(({ name, completed }) => [name, completed]);

test('a thread that keeps the records of an account finds each change of it at once', async () => {
  const user = await app.newUser();
  const { token } = user;
  const project = await newProject(user, { name: 'Home' });
  expect(await find(user, '')).toEqual([]);
  expect(await find(user, 'lamp')).toEqual([]);

  const { id } = await newTask(user, project, { name: 'Mend the lamp' });
  const params = { id };
  expect(await find(user, 'lamp')).toEqual([['Mend the lamp', false]]);
  await app.call(tasksContract.change, { token, params, body: { completed: true } });
  expect(await find(user, 'lapm mend')).toEqual([]);
  expect(await find(user, 'lamp')).toEqual([['Mend the lamp', true]]);
  await write(user, { title: 'Lamp shade' });
  // Files are received on the main thread.
  const body = { filename: 'lamp.txt', file_content: btoa('bright') };
  await app.call(resourcesContract.create, { token, body });
  expect(await find(user, 'lamp')).toEqual([
    ...[
      ['lamp.txt', false],
      ['Lamp shade', false],
    ],
    ['Mend the lamp', true],
  ]);
  await app.call(tasksContract.delete, { token, params });
  expect(await find(user, 'lamp')).toHaveLength(2);

  // A cheap search stays in its thread, where the records are.
  app.inThreads.length = 0;
  for (let time = 0; time < 3; time += 1) await find(user, 'shade');
  expect(app.inThreads).toHaveLength(3);
  expect(await find(await app.newUser(), 'lamp')).toEqual([]);
});
