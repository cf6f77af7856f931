import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RECORD_GRAPH } from '#server/app.ts';
import { ownedTables } from '#server/database/dialect/owned-tables.ts';
import { startTestApp } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';
import { newWorld } from '#server/testing/writes.ts';
import { createWeigh } from './account-weight.ts';

const app = await startTestApp();
const { db, engine } = app.database;
const weigh = createWeigh(db, engine);
const tables = RECORD_GRAPH.kinds.map(({ table }) => table);

testOnce('every table with user data is weighed', async () => {
  expect((await ownedTables(db, engine)).map(({ name }) => name).toSorted()).toEqual(tables.toSorted());
});

test('the weight of an account is the rows of its largest table and the bytes of all its texts', async () => {
  const { user } = await newWorld(app);
  await newWorld(app);
  let [rows, bytes] = [0, 0];
  for (const table of tables) {
    if (table === 'login_names') continue;
    const { rows: found } =
      await sql<object>`select * from ${sql.table(table)} where user_id = ${user.user.id}`.execute(db);
    rows = Math.max(rows, found.length);
    const texts = (await ownedTables(db, engine)).find(({ name }) => name === table)!.texts;
    for (const row of found) {
      for (const column of texts) bytes += Buffer.byteLength((row as Record<string, string | null>)[column] ?? '');
    }
  }
  expect(bytes).toBeGreaterThan(5000);
  expect(await weigh(user.user.id, 10_000)).toEqual({ rows, bytes });
});

testOnce('no table is read further than needed, and an empty account weighs nothing', async () => {
  const { user } = await newWorld(app);
  expect((await weigh(user.user.id, 3)).rows).toBe(4);
  expect(await weigh('nobody', 10)).toEqual({ rows: 0, bytes: 0 });
});

testOnce('A1: other work runs while an account is weighed', async () => {
  const { user } = await newWorld(app);
  let isOver = false;
  let iterations = 0;
  const count = () => {
    iterations += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  await weigh(user.user.id, 10_000);
  isOver = true;
  expect(iterations).toBeGreaterThan(20);
});
