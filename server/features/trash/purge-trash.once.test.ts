import { expect, test } from 'vitest';
import { pillarsContract } from '#contract/pillars.ts';
import { trashContract } from '#contract/trash.ts';
import { startTestApp } from '#server/testing/app.ts';

let now = new Date('2026-11-20T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const { db } = app.database;

async function deletePillar({ token }: { token: string }, name: string) {
  const { body: pillar } = await app.call(pillarsContract.create, { token, body: { name } });
  await app.call(pillarsContract.delete, { token, params: { id: pillar.id } });
}

const inTrash = async () =>
  (await db.selectFrom('trash').select('name').orderBy('name').execute()).map((row) => row.name);

test('entries older than 30 days are purged from the trash of every user', async () => {
  const [maya, ravi] = [await app.newUser(), await app.newUser()];
  await deletePillar(maya, 'Old of Maya');
  await deletePillar(ravi, 'Old of Ravi');
  now = new Date('2026-11-21T09:00:00Z');
  await deletePillar(maya, 'Young');

  now = new Date('2026-12-20T08:59:59Z');
  await app.runJob('purge-trash');
  expect(await inTrash()).toEqual(['Old of Maya', 'Old of Ravi', 'Young']);

  now = new Date('2026-12-20T09:00:00Z');
  await app.runJob('purge-trash');
  expect(await inTrash()).toEqual(['Young']);
  const { body: entries } = await app.call(trashContract.list, { token: maya.token });
  expect(entries.map(({ name }) => name)).toEqual(['Young']);
});

test('one run purges more entries than one statement deletes', async () => {
  const { user } = await app.newUser();
  const old = { user_id: user.id, kind: 'task' as const, name: 'Many' };
  const times = { deleted_at: '2026-01-01T00:00:00.000Z', expires_at: '2026-01-31T00:00:00.000Z' };
  const rows = Array.from({ length: 1201 }, (_, index) => ({ ...old, ...times, id: `many-${index}` }));
  for (let start = 0; start < rows.length; start += 200) {
    await db
      .insertInto('trash')
      .values(rows.slice(start, start + 200))
      .execute();
  }

  await app.runJob('purge-trash');

  expect(await inTrash()).toEqual(['Young']);
});
