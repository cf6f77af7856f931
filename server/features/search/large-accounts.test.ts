import { expect, test } from 'vitest';
import { resourcesContract } from '#contract/resources.ts';
import { searchContract } from '#contract/search.ts';
import { tasksContract } from '#contract/tasks.ts';
import type { Context } from '#server/platform/context.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { journalIn, recordsIn } from '#server/testing/records.ts';
import { readAccount } from './records/read-account.ts';
import { idOf, type Slice } from './records/records.ts';

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
  expect(await find(user, 'lapm mend')).toEqual([['Mend the lamp', true]]);
  expect(await find(user, 'lmpa mend')).toEqual([]);
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

test('an account with very long texts is read in slices, each record once', async () => {
  const user = await app.newUser();
  const project = await newProject(user, { name: 'Garden' });
  for (let number = 1; number <= 5; number += 1) {
    await newTask(user, project, { name: `Plant ${number}`, description: 'x'.repeat(number * 100) });
  }
  const ctx = { db: app.database.db, userId: user.user.id } as Context;
  const read = async (limits?: Parameters<typeof readAccount>[1]) => {
    const { account, bytes } = await readAccount(ctx, limits);
    const slices: Slice[] = [];
    for await (const slice of account.slices()) slices.push(slice);
    const records = slices.flatMap(({ kind, records: some }) => some.map((each) => [kind, idOf(each), each] as const));
    return { records, count: slices.length, bytes, isKept: bytes !== null, words: await account.vocabulary() };
  };

  const limits = { sliceBytes: 800, keptBytes: 1000, words: 10 };
  const whole = await read();
  const sliced = await read(limits);
  expect([whole.isKept, whole.count, sliced.isKept, sliced.count]).toEqual([true, 2, false, 3]);
  expect(sliced.records).toEqual(whole.records);
  expect([whole.records.length, [...sliced.words]]).toEqual([6, ['GARDEN', 'PLANT']]);

  // A record takes more memory than its text, and a new word more than its letters.
  const textBytes = whole.records.reduce((sum, [, , each]) => sum + each.text.length, 0);
  expect(whole.bytes).toBeGreaterThan(textBytes + 100 * whole.records.length);
  expect([...(await read({ ...limits, keptBytes: 5000, words: 1 })).words]).toEqual(['GARDEN']);
});
