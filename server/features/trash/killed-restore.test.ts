import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { TrashEntry } from '#contract/trash.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { newId } from '#server/platform/ids.ts';
import { someOf } from '#server/testing/database/rounds.ts';
import { checkInvariants } from '#server/testing/invariants/check-invariants.ts';
import { type DatabaseHome, newMigratedDatabase } from '#server/testing/database/migrated-database.ts';
import { untilNobodyIsConnected } from '#server/testing/database/postgres.ts';
import { type RunningServer, startServer } from '../../../e2e/server.ts';

/* A restore writes many rows of many tables: a power cut leaves all of them or none. */

const TASKS = 600;
/** The server is killed after these parts of the time of a whole restore. */
const KILLED_AT = someOf([0.25, 0.5, 0.75, 1], { all: 1, sqlite: 2, postgres: 4 });

async function newHome() {
  const home = await newMigratedDatabase();
  onTestFinished(home.remove);
  return home;
}

async function start({ dataDir, databaseUrl }: DatabaseHome): Promise<RunningServer> {
  const server = await startServer({ dataDir, env: databaseUrl === null ? {} : { DATABASE_URL: databaseUrl } });
  onTestFinished(() => server.kill());
  return server;
}

/** @returns undefined when the server was killed before it responded. */
async function ask<Body>(server: RunningServer, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  const json = (await response?.json().catch(() => undefined)) as Body | undefined;
  return response && json !== undefined ? { status: response.status, body: json } : undefined;
}

/** The same; an answer other than success fails the test. */
async function must<Body>(...request: Parameters<typeof ask>): Promise<Body> {
  const answer = await ask<Body>(...request);
  if (!answer || answer.status >= 300) throw new Error(`${request[2]} ${request[3]}: ${JSON.stringify(answer)}`);
  return answer.body;
}

async function signUp(server: RunningServer): Promise<string> {
  const account = { email: 'maya@example.org', password: 'correct horse', first_name: 'Maya', last_name: 'Lindqvist' };
  await must(server, '', 'POST', '/auth/register', account);
  return (await must<{ access_token: string }>(server, '', 'POST', '/auth/login', account)).access_token;
}

/** An area with a project of many tasks, each waiting for the previous one; a rule, and a row of today. */
async function fill(server: RunningServer, token: string) {
  const area = newId();
  const project = newId();
  await must(server, token, 'POST', '/areas', { id: area, name: 'Home' });
  await must(server, token, 'POST', '/projects', { id: project, name: 'Move house', area_id: area });
  const ids = Array.from({ length: TASKS }, newId);
  for (let from = 0; from < TASKS; from += 200) {
    const tasks = ids.slice(from, from + 200).map((id) => ({ id, title: `Task ${id}` }));
    const part = { project: { title: `Part ${from}`, area_id: area }, tasks };
    await must(server, token, 'POST', '/projects/create-with-tasks', part);
    const linked = tasks.slice(1).map(({ id }, index) => ({ id, dependency_task_ids: [tasks[index]!.id] }));
    await must(server, token, 'PUT', '/tasks/bulk', { tasks: linked });
  }
  const rule = { name: 'Sort boxes', project_id: project, recurrence_pattern: { type: 'daily' } };
  await must(server, token, 'POST', '/recurring-tasks', rule);
  await must(server, token, 'POST', `/today/tasks/${ids[0]!}`);
  return area;
}

/** The records of a user, without fields that a restore may change. */
async function contentOf(server: RunningServer, token: string) {
  const lists = ['/areas', '/projects', '/tasks', '/recurring-tasks', '/today'];
  const bodies = [];
  for (const path of lists) bodies.push(await must(server, token, 'GET', path));
  return JSON.stringify(bodies, (key, value: unknown) => (key === 'updated_at' ? undefined : value));
}

test('a server that is killed during a restore has restored everything or nothing', { timeout: 300_000 }, async () => {
  const home = await newHome();
  let server = await start(home);
  const token = await signUp(server);
  const area = await fill(server, token);
  const whole = await contentOf(server, token);
  expect(whole).toContain('Sort boxes');

  const remove = async () => (await must<{ trash_id: string }>(server, token, 'DELETE', `/areas/${area}`)).trash_id;
  const restore = (entry: string) => ask(server, token, 'POST', `/trash/${entry}/restore`);
  let entry = await remove();
  const empty = await contentOf(server, token);
  const began = performance.now();
  expect((await restore(entry))?.status).toBe(200);
  const restoreMs = performance.now() - began;
  expect(await contentOf(server, token)).toBe(whole);
  entry = await remove();

  for (const part of KILLED_AT) {
    const answer = restore(entry);
    await sleep(restoreMs * part);
    await server.kill();
    const isAcknowledged = (await answer)?.status === 200;

    await untilNobodyIsConnected(home.databaseUrl);
    const { db, close } = await connectDatabase(home, () => {});
    expect(await checkInvariants(db)).toEqual([]);
    await close();
    server = await start(home);
    const inTrash = (await must<TrashEntry[]>(server, token, 'GET', '/trash')).map(({ id }) => id);
    const isRestored = !inTrash.includes(entry);
    expect([part, isAcknowledged && !isRestored]).toEqual([part, false]);
    expect(await contentOf(server, token)).toBe(isRestored ? whole : empty);
    if (isRestored) entry = await remove();
  }
});
