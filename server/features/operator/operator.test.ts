import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { operatorContract } from '#contract/operator.ts';
import { systemContract } from '#contract/system.ts';
import { tasksContract } from '#contract/tasks.ts';
import { type NewToken, tokensContract } from '#contract/tokens.ts';
import { BACK_UP } from '#server/platform/backups/back-up.ts';
import { takeLease } from '#server/platform/jobs/job-lease.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import { startTestApp } from '#server/testing/app.ts';
import { jpegOf } from '#server/testing/files/sample-files.ts';
import { uploadsIn } from '#server/testing/files/uploads.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const backupDir = mkdtempSync(join(tmpdir(), 'auric-operator-'));
afterAll(() => rmSync(backupDir, { recursive: true, force: true }));
let now = new Date('2026-11-26T12:00:00.000Z');
const app = await startTestApp({ clock: () => now, config: { backupDir, backupKeep: 3 } });
const { db, engine } = app.database;
const uploads = uploadsIn(app);
const operator = await app.newUser();
const { token } = operator;

const readServer = async () => (await app.call(operatorContract.server, { token })).body;
const readBackups = async () => (await app.call(operatorContract.backups, { token })).body;

testOnce('the first account of a server is its operator, and later ones are not', async () => {
  const other = await app.newUser();
  expect([operator.user.is_operator, other.user.is_operator]).toEqual([true, false]);
  expect((await app.call(authContract.me, { token })).body.is_operator).toBe(true);
});

test('of accounts that are created at the same time, one is the operator', async () => {
  const fresh = await startTestApp();
  const users = await Promise.all([fresh.newUser(), fresh.newUser(), fresh.newUser()]);
  expect(users.filter(({ user }) => user.is_operator)).toHaveLength(1);
});

testOnce('after the operator has deleted their account, nobody becomes operator by signing up', async () => {
  const fresh = await startTestApp();
  const first = await fresh.newUser();
  const body = { confirmation_text: 'DELETE', password: first.password };
  expect((await fresh.call(authContract.deleteAccount, { token: first.token, body })).status).toBe(200);
  expect((await fresh.newUser()).user.is_operator).toBe(false);
});

test('an operator sees sizes, jobs and the mail queue, and no error of a job', async () => {
  const other = await app.newUser();
  await uploads.upload(other, jpegOf(100_000, 1), { name: 'a.jpg', type: 'image/jpeg' });
  const mail = { key: 'a', subject: 'S', text: 'T', html: '<p>T</p>', notBefore: now };
  await enqueueMail(db, other.user.id, mail, now);
  await enqueueMail(db, other.user.id, { ...mail, key: 'b' }, now);
  const failure = { failed_at: now.toISOString(), last_error: 'Refused (550)' };
  await db.updateTable('outgoing_mails').set(failure).where('key', '=', 'b').execute();
  await app.runJob('send-mails');
  await enqueueMail(db, other.user.id, { ...mail, key: 'c' }, now);
  await db.updateTable('jobs').set({ last_error: 'Dear diary', failures_in_a_row: 2 }).execute();

  const { text } = await app.send({ url: '/api/server', token });
  const server = await readServer();

  expect(text).not.toContain('Dear diary');
  expect(server).toMatchObject({ version: 'test', engine, registration: 'open', public_url: 'http://auric.test' });
  expect(server.workers.length > 0).toBe(inject('isCluster') && engine === 'postgres');
  expect(server.database_bytes).toBeGreaterThan(100_000);
  expect(server.files_bytes).toBe(100_000);
  expect(server.mail).toEqual({ server: null, waiting: 1, failed: 1 });
  const [job] = server.jobs.filter(({ name }) => name === 'send-mails');
  expect(job).toMatchObject({
    ...{ schedule: '* * * * *', running: false, late: false, failures_in_a_row: 2 },
    ...{ done_until: now.toISOString(), started_at: now.toISOString(), next_at: '2026-11-26T12:01:00.000Z' },
  });
});

testOnce('health has the version for the session of an operator only', async () => {
  const healthFor = async (bearer?: string) => (await app.call(systemContract.health, { token: bearer })).body.version;
  const other = await app.newUser();
  const body: NewToken = { name: 'Home page', scopes: ['read'], expires_in_days: 30 };
  const { body: made } = await app.call(tokensContract.create, { token, body });

  expect(await healthFor(token)).toBe('test');
  for (const bearer of [undefined, other.token, `${token}x`, 'nonsense', made.token]) {
    expect(await healthFor(bearer)).toBeUndefined();
  }
  await db.updateTable('users').set({ disabled_at: now.toISOString() }).where('id', '=', operator.user.id).execute();
  expect(await healthFor(token)).toBeUndefined();
  await db.updateTable('users').set({ disabled_at: null }).where('id', '=', operator.user.id).execute();
});

testOnce('asking for health does not use a session', async () => {
  const lastSeen = () =>
    db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', operator.user.id).executeTakeFirstOrThrow();
  const before = await lastSeen();
  now = new Date(now.getTime() + 3_600_000);
  expect((await app.call(systemContract.health, { token })).body.version).toBe('test');
  expect(await lastSeen()).toEqual(before);
});

testOnce('an operator sees people without their content', async () => {
  const other = await app.newUser();
  await app.call(tasksContract.create, { token: other.token, body: { name: 'Secret plan' } });
  await uploads.upload(other, jpegOf(50_000, 2), { name: 'secret.jpg', type: 'image/jpeg' });
  const { body: key } = await app.call(tokensContract.create, {
    token: other.token,
    body: { name: 'T', scopes: ['all'] },
  });
  now = new Date(now.getTime() + 3_600_000);
  await app.send({ url: '/api/auth/me', token: key.token });
  const gone = await app.newUser();
  await app.call(authContract.logout, { token: gone.token });
  await db.updateTable('users').set({ disabled_at: now.toISOString() }).where('id', '=', gone.user.id).execute();

  const { body: people, text } = await app.call(operatorContract.people, { token });

  expect(text).not.toMatch(/secret/i);
  expect(people[0]).toMatchObject({ email: operator.email, name: 'Maya Lindqvist', is_operator: true });
  expect(people.find(({ id }) => id === other.user.id)).toEqual({
    ...{ id: other.user.id, email: other.email, name: 'Maya Lindqvist', created_at: other.user.created_at },
    ...{ last_active_at: now.toISOString(), storage_bytes: 50_000, is_operator: false, disabled_at: null },
  });
  expect(people.find(({ id }) => id === gone.user.id)).toMatchObject({
    ...{ last_active_at: null, storage_bytes: 0, disabled_at: now.toISOString() },
  });
  const { people: count, disabled_people } = await readServer();
  expect([count, disabled_people]).toEqual([people.length, 1]);
});

testOnce('an operator disables the account of another person and enables it again, but not their own', async () => {
  const other = await app.newUser();
  const change = (id: string, disabled: boolean, as = token) =>
    app.refused(operatorContract[disabled ? 'disablePerson' : 'enablePerson'], { token: as, params: { id } });
  const signIn = () => app.refused(authContract.login, { body: { email: other.email, password: other.password } });

  const disabled = await change(other.user.id, true);
  expect([disabled.status, disabled.body]).toMatchObject([200, { email: other.email, disabled_at: now.toISOString() }]);
  expect((await app.refused(authContract.me, { token: other.token })).status).toBe(401);
  expect((await signIn()).status).toBe(403);
  expect((await change(other.user.id, false)).body).toMatchObject({ disabled_at: null });
  expect((await app.call(authContract.me, { token: other.token })).status).toBe(200);

  const own = await change(operator.user.id, true);
  expect([own.status, own.detail]).toEqual([400, 'You cannot disable your own account.']);
  expect((await change('01900000-0000-7000-8000-000000000000', true)).status).toBe(404);
  expect((await change(operator.user.id, true, other.token)).status).toBe(403);
});

const copies = { sqlite: 'auric.db', postgres: 'auric.dump' };

const manifestOf = (created_at: string, missing: number, name = copies[engine]) => ({
  ...{ format: 'auric-backup', version: '0.1.0', created_at },
  database: { name, bytes: 1000, sha256: '00' },
  files: { count: 2, bytes: 500, missing, damaged: 1 },
});

function addBackup(name: string, manifest: unknown): void {
  mkdirSync(join(backupDir, name));
  writeFileSync(join(backupDir, name, 'manifest.json'), JSON.stringify(manifest));
}

test('backups are listed with their sizes, what they lack, and the time of the next one', async () => {
  expect(await readBackups()).toMatchObject({ folder: backupDir, keep: 3, late: false, backups: [] });
  addBackup('auric-2026-11-25T03-00-00-000Z', manifestOf('2026-11-25T03:00:00.000Z', 0));
  addBackup('auric-2026-11-26T03-00-00-000Z', manifestOf('2026-11-26T03:00:00.000Z', 1));
  addBackup('auric-2026-11-24T03-00-00-000Z', {});
  writeFileSync(join(backupDir, 'auric-2026-11-23T09-30-00-000Z.db'), 'x'.repeat(300));

  const { backups, next_at, late } = await readBackups();

  expect(backups).toMatchObject([
    { kind: 'backup', created_at: '2026-11-26T03:00:00.000Z', bytes: 1500, checked: true, lost_files: 2 },
    { kind: 'backup', created_at: '2026-11-25T03:00:00.000Z', lost_files: 1, problem: null },
    { created_at: '2026-11-24T03:00:00.000Z', checked: false, problem: expect.stringContaining('manifest') },
    { kind: 'upgrade', created_at: '2026-11-23T09:30:00.000Z', bytes: 300, checked: false },
  ]);
  expect([next_at, late]).toEqual(['2026-11-27T03:00:00.000Z', false]);
  now = new Date('2026-11-28T03:00:00.001Z');
  expect(await readBackups()).toMatchObject({ late: true });
});

test('a backup that this server cannot restore says so', async () => {
  const [other, copy] = [join(backupDir, 'auric-2026-11-22T03-00-00-000Z'), 'auric-2026-11-21T03-00-00-000Z.db'];
  const foreign = engine === 'sqlite' ? copies.postgres : copies.sqlite;
  addBackup(basename(other), manifestOf('2026-11-22T03:00:00.000Z', 0, foreign));
  writeFileSync(join(backupDir, copy), 'x');

  const { backups } = await readBackups();

  const problemOf = (path: string) => backups.find(({ name }) => name === basename(path))?.problem;
  const [theirs, ours] = engine === 'sqlite' ? ['PostgreSQL', 'SQLite'] : ['SQLite', 'PostgreSQL'];
  expect(problemOf(other)).toBe(`It is a copy of ${theirs}, and this server uses ${ours}.`);
  expect(problemOf(copy)).toBe(engine === 'sqlite' ? null : problemOf(other));
  for (const path of [other, join(backupDir, copy)]) rmSync(path, { recursive: true });
});

testOnce('an unreadable backup folder is reported, and the backups of the other folder are listed', async () => {
  const file = join(backupDir, 'a-file');
  writeFileSync(file, '');
  const broken = await startTestApp({ clock: () => now, config: { backupDir: file } });
  const first = await broken.newUser();
  mkdirSync(join(broken.dataDir, 'backups'));
  writeFileSync(join(broken.dataDir, 'backups', 'auric-2026-11-23T09-30-00-000Z.db'), 'x');

  const { body } = await broken.call(operatorContract.backups, { token: first.token });

  expect(body).toMatchObject({ error: `${file} is not a folder: set BACKUP_DIR to one.`, backups: [{ bytes: 1 }] });
  rmSync(file);
});

testOnce('only one backup is made at a time and in ten minutes, and a failed one says why', async () => {
  expect(await app.call(operatorContract.backUp, { token })).toMatchObject({ status: 200, body: { success: true } });
  await takeLease(db, BACK_UP, now);
  expect(await readBackups()).toMatchObject({ running: true, started_at: now.toISOString() });
  const refused = await app.refused(operatorContract.backUp, { token });
  expect([refused.status, refused.detail]).toEqual([409, 'A backup is being made already.']);

  await db.updateTable('jobs').set({ holder: null, lease_until: null, through: now.toISOString() }).execute();
  const early = await app.send({ method: 'POST', url: '/api/server/backups', token });
  expect([early.status, early.headers['retry-after']]).toEqual([429, '600']);
  now = new Date(now.getTime() + 600_000);
  expect(await app.call(operatorContract.backUp, { token })).toMatchObject({ status: 200 });

  const ended = { holder: null, lease_until: null, last_error: 'StartProblem: The disk is full.' };
  await db.updateTable('jobs').set(ended).where('name', '=', BACK_UP).execute();
  expect(await readBackups()).toMatchObject({ running: false, error: 'The disk is full.' });
});

testOnce('without BACKUP_DIR, backups are made on request only, and none is late', async () => {
  const plain = await startTestApp({ clock: () => now });
  const first = await plain.newUser();
  const read = async () => (await plain.call(operatorContract.backups, { token: first.token })).body;
  expect(await read()).toMatchObject({ folder: join(plain.dataDir, 'backups'), next_at: null, late: false });
  await plain.jobs.runDue();
  expect(await read()).toMatchObject({ started_at: null, backups: [] });
  now = new Date(now.getTime() + 20 * 86_400_000);
  expect(await read()).toMatchObject({ late: false });
});
