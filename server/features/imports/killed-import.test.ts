import { setImmediate as iteration } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import { newMigratedDatabase } from '#server/testing/database/migrated-database.ts';
import { untilNobodyIsConnected } from '#server/testing/database/postgres.ts';
import { checkInvariants } from '#server/testing/invariants/check-invariants.ts';
import { type RunningServer, startServer } from '../../../e2e/server.ts';

/* A power cut in the middle of an import. */

/** So many that the import cannot end before the server is killed. */
const ROWS = 20_000;
const LINES = Array.from({ length: ROWS }, (_, index) => `Task ${index},List ${index % 7},${index % 2 ? 'x' : ''}\n`);
const FILE = `Title,Project,Done\n${LINES.join('')}`;
const ACCOUNT = { email: 'maya@example.org', password: 'correct horse', first_name: 'Maya', last_name: 'Lindqvist' };

async function ask<Body>({ url }: RunningServer, token: string, path: string, body?: object | string): Promise<Body> {
  const response = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return (await response.json()) as Body;
}

test('a killed import leaves a sound database, and nothing after the next start', { timeout: 300_000 }, async () => {
  const home = await newMigratedDatabase();
  onTestFinished(home.remove);
  const env: Record<string, string> = home.databaseUrl === null ? {} : { DATABASE_URL: home.databaseUrl };
  const start = async () => {
    const started = await startServer({ dataDir: home.dataDir, env });
    onTestFinished(() => started.kill());
    return started;
  };
  let server = await start();
  await ask(server, '', '/auth/register', ACCOUNT);
  const { access_token: token } = await ask<{ access_token: string }>(server, '', '/auth/login', ACCOUNT);
  const countTasks = async () => (await ask<Partial<unknown[]>>(server, token, '/tasks?limit=1')).length;

  const answer = ask(server, token, '/import', FILE).catch(() => 'killed');
  // A busy server may answer with an error, which has no length.
  while (!(await countTasks())) await iteration();
  await server.kill();
  expect(await answer).toBe('killed');

  await untilNobodyIsConnected(home.databaseUrl);
  const { db, close } = await connectDatabase({ ...home }, () => {});
  expect(await checkInvariants(db)).toEqual([]);
  const written = await db.selectFrom('tasks').select('id').execute();
  expect(written.length).toBeGreaterThan(0);
  expect(written.length).toBeLessThan(ROWS);
  // As if it had ended a minute ago.
  await db.updateTable('imports').set({ running_until: '2026-01-01T00:00:00.000Z' }).execute();
  // Jobs that are due run soon after the start.
  await db
    .updateTable('jobs')
    .set({ through: '2026-01-01T00:00:00.000Z' })
    .where('name', '=', 'finish-imports')
    .execute();
  await close();

  server = await start();
  const lists = async () =>
    (await ask<{ name: string }[]>(server, token, '/projects')).filter(({ name }) => name.startsWith('List'));
  await expect.poll(lists).toEqual([]);
  expect(await countTasks()).toBe(0);
  await server.kill();
  await untilNobodyIsConnected(home.databaseUrl);
  const after = await connectDatabase({ ...home }, () => {});
  expect(await after.db.selectFrom('completions').select('subject_id').execute()).toEqual([]);
  await after.close();
});
