import { expect, test } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';

const app = await startTestApp();

const BATCHES = 15;
/** As in `slices.ts`. */
const ROWS_PER_BATCH = 100;

test('somebody else waits for at most two batches of an import, reading and writing', async () => {
  const user = await app.newUser();
  const other = await app.newUser();
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
  // Through a socket: reading a request from it takes further iterations of the event loop.
  const { port } = await app.listen();
  const url = `http://127.0.0.1:${port}/api/tasks`;
  const headers = { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' };
  const requests = [{ headers }, { headers, method: 'POST', body: JSON.stringify({ name: 'Call mum' }) }];
  const imported: number[] = [];
  for (let turn = 0; !isOver; turn += 1) {
    const before = await countTasks();
    const response = await fetch(url, requests[turn % requests.length]);
    expect([response.ok, await response.text()]).toEqual([true, expect.any(String)]);
    imported.push((await countTasks()) - before);
  }
  expect((await importing).status).toBe(201);
  expect(await countTasks()).toBe(rows.length);
  expect(Math.max(...imported)).toBeGreaterThan(0);
  expect(Math.max(...imported)).toBeLessThanOrEqual(2 * ROWS_PER_BATCH);
});
