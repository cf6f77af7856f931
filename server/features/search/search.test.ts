import { expect, test } from 'vitest';
import { searchContract } from '#contract/search.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recordsIn } from '#server/testing/records.ts';

const app = await startTestApp();
const { newPath } = recordsIn(app);

const find = async ({ token }: TestUser, q: string, query: { kinds?: string; limit?: string } = {}) =>
  (await app.call(searchContract.find, { token, query: { q, ...query } })).body;

test('a hit shows its path and its marked words', async () => {
  const user = await app.newUser();
  const { pillar, area, project, task } = await newPath(user);

  expect(await find(user, 'shoes')).toEqual([
    {
      ...{ kind: 'task', id: task.id, name: 'Buy shoes' },
      path: ['Health', 'Running', 'First 10 km'],
      path_ids: [pillar.id, area.id, project.id],
      snippet: 'Buy <mark>shoes</mark>',
      score: expect.any(Number),
      ...{ is_archived: false, completed: false, date: null },
    },
  ]);
});

test('a user finds no record of another user', async () => {
  await newPath(await app.newUser());
  expect(await find(await app.newUser(), 'shoes')).toEqual([]);
});
