import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../connect.ts';
import { postgresProblem } from './postgres-problems.ts';
import { StartProblem } from '../files/start-problem.ts';

/* The messages for a wrong DATABASE_URL at the start. */

const dataDir = mkdtempSync(join(tmpdir(), 'auric-problems-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The message of a refused start; fails if the start succeeds or the message contains the password. */
async function refusal(databaseUrl: string): Promise<string> {
  const opened = await connectDatabase({ dataDir, databaseUrl }, () => {}).catch((error: unknown) => error);
  expect(opened).toBeInstanceOf(StartProblem);
  const { message } = opened as StartProblem;
  expect(message).not.toMatch(/secret|\n/);
  expect(message).toMatch(/: check DATABASE_URL\.$/);
  return message;
}

/** An address of the tests' PostgreSQL with another user or database. */
function given(changes: { user?: string; database?: string }): string {
  const url = new URL(inject('postgresAdminUrl'));
  if (changes.user) url.username = changes.user;
  if (changes.database) url.pathname = `/${changes.database}`;
  return url.href;
}

test('a database or a user that does not exist is named', async () => {
  expect(await refusal(given({ database: 'nowhere' }))).toContain(' has no database nowhere: ');
  expect(await refusal(given({ user: 'nobody_here' }))).toMatch(/ refused the (password of the )?user nobody_here/);
});

test('a host that does not exist, and one where nothing listens, are named', async () => {
  expect(await refusal('postgres://maya:secret@nowhere.invalid/auric')).toContain('There is no host nowhere.invalid: ');
  expect(await refusal('postgres://maya:secret@127.0.0.1:1/auric')).toContain(
    'PostgreSQL at 127.0.0.1:1 cannot be reached',
  );
});

test('a wrong password is named as such, with its user', async () => {
  const address = await listenAndRefuse('28P01', 'password authentication failed for user "maya"');

  expect(await refusal(`postgres://maya:secret@${address}/auric`)).toBe(
    `PostgreSQL at ${address} refused the password of the user maya: check DATABASE_URL.`,
  );
});

test('a user who may not create tables is named with the database', async () => {
  const address = await listenAndRefuse('42501', 'permission denied for schema public');

  expect(await refusal(`postgres://maya:secret@${address}/auric`)).toContain(
    'does not let the user maya make tables in auric (permission denied for schema public)',
  );
});

test('the start fails when a server accepts connections but does not respond', async () => {
  const address = await listen(() => {});

  expect(await refusal(`postgres://maya:secret@${address}/auric`)).toContain('cannot be reached');
});

test('a pooler that does not know the parameters of a session is named', async () => {
  const address = await listenAndRefuse('08P01', 'unsupported startup parameter: statement_timeout');

  expect(await refusal(`postgres://maya:secret@${address}/auric`)).toContain('is behind a pooler that shares sessions');
});

test('an untrusted certificate is reported in one line', async () => {
  const error = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });

  expect(postgresProblem('postgres://maya:secret@db.example.org/auric?sslmode=verify-full', error)?.message).toBe(
    'PostgreSQL at db.example.org cannot be reached by TLS (self-signed certificate): ' +
      'see sslmode and sslrootcert in its documentation: check DATABASE_URL.',
  );
});

test('a migration that finds no time without other transactions says what to do', async () => {
  const error = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

  expect(postgresProblem('postgres://maya:secret@db.example.org/auric', error)?.message).toBe(
    'The upgrade of auric on PostgreSQL at db.example.org found a table in use for minutes, and has changed nothing: ' +
      'end the transaction that uses it (a backup, an export or an open session, see pg_stat_activity), then start again.',
  );
});

/** A server that refuses every client with a PostgreSQL error: the PostgreSQL of the tests accepts all of them. */
const listenAndRefuse = (code: string, message: string) => {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E....');
  head.writeInt32BE(fields.length + 4, 1);
  return listen((write) => write(Buffer.concat([head, fields])));
};

async function listen(onData: (write: (bytes: Buffer) => void) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => onData((bytes) => void socket.end(bytes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as { port: number }).port}`;
}
