import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp();

const BATCHES = 15;
/** As in `slices.ts`. */
const ROWS_PER_BATCH = 100;
/** Of the event loop: reading a request from its socket, its turn, its session, its records and its answer. */
const ITERATIONS_OF_REQUEST = 10;

test('somebody else waits for at most two batches of an import', async () => {
  const user = await app.newUser();
  const countTasks = async () => {
    const query = app.database.db.selectFrom('tasks').where('user_id', '=', user.user.id);
    const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return count;
  };
  const rows = Array.from({ length: BATCHES * ROWS_PER_BATCH }, (_, row) => `Task ${row},Home`);
  let isOver = false;
  const importing = app
    .send({
      ...{ method: 'POST', url: '/api/import?filename=a.csv', token: user.token },
      ...{ headers: { 'content-type': 'text/csv' }, body: Buffer.from(`Task,Project\n${rows.join('\n')}`) },
    })
    .finally(() => (isOver = true));
  const imported: number[] = [];
  while (!isOver) {
    const before = await countTasks();
    for (let left = ITERATIONS_OF_REQUEST; left > 0; left -= 1) await nextIteration();
    imported.push((await countTasks()) - before);
  }
  expect((await importing).status).toBe(201);
  expect(await countTasks()).toBe(rows.length);
  expect(Math.max(...imported)).toBeGreaterThan(0);
  expect(Math.max(...imported)).toBeLessThanOrEqual(2 * ROWS_PER_BATCH);
});
