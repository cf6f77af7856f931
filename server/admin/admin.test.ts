import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, inject, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { operatorContract, type ServerPerson } from '#contract/operator.ts';
import { tasksContract } from '#contract/tasks.ts';
import { enqueueMail } from '#server/platform/mail/mail-queue.ts';
import { startTestApp } from '#server/testing/app.ts';
import { testOnce } from '#server/testing/database/rounds.ts';
import { readArchive } from '#server/testing/files/read-zip.ts';
import { adminCommand } from '#server/testing/terminal/run-commands.ts';
import { startSmtpServer } from '#server/testing/smtp.ts';
import { onCluster } from '#server/testing/database/cluster.ts';

const app = await startTestApp();
const { port } = await app.listen();
const operator = await app.newUser();
const folder = await mkdtemp(join(tmpdir(), 'auric-admin-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const admin = adminCommand({ ...app, port, folder });

const signIn = (email: string, password: string) => app.refused(authContract.login, { body: { email, password } });
const linkIn = (out: string) =>
  decodeURIComponent(/^http:\/\/auric\.test\/reset-password\?token=(\S+)$/m.exec(out)![1]!);

testOnce('help lists the commands, and each command has its own', async () => {
  const { code, out } = await admin(['--help'], { isOwnProcess: true });
  expect(code).toBe(0);
  for (const name of ['users list', 'users delete ADDRESS', 'doctor', 'config', 'restore [BACKUP]']) {
    expect(out).toContain(`  ${name}  `);
  }
  const own = await admin(['users', 'create', '--help']);
  expect([own.code, own.out.split('\n')[0]]).toEqual([
    0,
    expect.stringMatching(/^Usage: npm run -s admin -- users create ADDRESS .*\[--password-stdin\]/),
  ]);
});

testOnce('a command is a process with exit codes, private files, and an input', async () => {
  const run = (args: string[], input = '') => admin(args, { input, isOwnProcess: true });
  const user = await app.newUser();
  const file = join(folder, 'process.zip');
  const saved = await run(['users', 'export', user.email, file]);
  expect(saved).toEqual({ code: 0, out: `Saved ${file} (0.0 MB).`, error: '' });
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await run(['users', 'delete', user.email], 'someone@example.org\n')).code).toBe(1);
  const unasked = await run(['users', 'delete', user.email]);
  expect([unasked.code, unasked.error]).toEqual([
    1,
    expect.stringContaining('Nothing was deleted: no address was typed. To'),
  ]);
  expect((await run(['users', 'delete'])).code).toBe(2);
});

testOnce.each([
  [['user'], 'There is no command "user"'],
  [['users'], 'Say which: users list, users create'],
  [['users', 'create'], 'Usage: npm run -s admin -- users create ADDRESS'],
  [['users', 'disable', 'a@example.org', 'b@example.org'], 'users disable ADDRESS'],
  [['users', 'list', '--all'], "Unknown option '--all'. Usage: "],
  [['users', 'create', 'nobody'], '"nobody" is not an e-mail address'],
  [['users', 'operator', 'a@example.org', 'maybe'], 'Say on or off'],
  [['users', 'invite', '--days', '31'], '--days is a number from 1 to 30'],
  [['registration', 'shut'], 'Say one of: open, invite, closed'],
])('%j is wrong usage, in one line', async (args, problem) => {
  const { code, out, error } = await admin(args);
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain(problem);
  expect(error.split('\n')).toHaveLength(1);
});

testOnce('people are listed as on screen, in a table and as JSON', async () => {
  const { out } = await admin(['users', 'list']);
  expect(out.split('\n')[0]).toMatch(/^ADDRESS +NAME +CREATED +LAST SEEN +FILES$/);
  expect(out).toMatch(new RegExp(`^${operator.email} +Maya Lindqvist +\\d{4}-.* 0\\.0 MB +operator$`, 'm'));
  const { body } = await app.call(operatorContract.people, { token: operator.token });
  expect(JSON.parse((await admin(['users', 'list', '--json'])).out) as ServerPerson[]).toEqual(body);
});

testOnce('a new account gets a link, with which its owner chooses a password', async () => {
  const { code, out } = await admin(['users', 'create', 'Ada@Example.org', '--first-name', 'Ada']);
  expect([code, out.split('\n')[0]]).toEqual([0, 'Created the account ada@example.org.']);
  expect((await signIn('ada@example.org', 'first horse')).status).toBe(401);
  const body = { token: linkIn(out), new_password: 'first horse' };
  expect((await app.refused(authContract.resetPassword, { body })).status).toBe(200);
  expect((await app.refused(authContract.resetPassword, { body })).status).toBe(400);
  expect((await signIn('ada@example.org', 'first horse')).status).toBe(200);

  const again = await admin(['users', 'create', 'ada@example.org']);
  expect([again.code, again.error]).toEqual([
    1,
    expect.stringMatching(/^There is already an account .* npm run -s admin -- users reset-password \S+@\S+$/),
  ]);
});

testOnce('a password is read from standard input, and follows the rules of the server', async () => {
  const args = ['users', 'create', 'grace@example.org', '--password-stdin'];
  const short = await admin(args, { input: 'abc\n' });
  expect([short.code, short.error]).toEqual([1, 'password: Password must be at least 6 characters long']);
  const { code, out } = await admin(args, { input: 'second horse\n' });
  expect([code, out]).toEqual([0, 'Created the account grace@example.org.']);
  expect((await signIn('grace@example.org', 'second horse')).status).toBe(200);
});

testOnce('a link for a new password replaces earlier ones and ends all sessions, or is mailed', async () => {
  const user = await app.newUser();
  const first = linkIn((await admin(['users', 'reset-password', user.email])).out);
  const second = linkIn((await admin(['users', 'reset-password', user.email.toUpperCase()])).out);
  const reset = (token: string) =>
    app.refused(authContract.resetPassword, { body: { token, new_password: 'third horse' } });
  expect((await reset(first)).status).toBe(400);
  expect((await reset(second)).status).toBe(200);
  expect((await app.refused(authContract.me, { token: user.token })).status).toBe(401);

  const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
  const mailed = await admin(['users', 'reset-password', user.email], { env });
  expect(mailed.out).toBe(`The server mails the link to ${user.email} within a minute.`);
  await app.runJob('mail-links');
  expect(app.mails.flatMap(({ to, subject }) => (to === user.email ? [subject] : []))).toContain(
    'Choose a new Auric password',
  );

  const nobody = await admin(['users', 'reset-password', 'nobody@example.org']);
  expect([nobody.code, nobody.error]).toEqual([1, 'No account has the e-mail address nobody@example.org.']);
});

test('an account gets another address, and back the old one after a change that its owner did not want', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()];
  const set = (from: string, to: string) => admin(['users', 'set-email', from, to]);

  expect((await set(user.email, 'New@Example.org')).out).toBe(
    `The account ${user.email} has the address new@example.org now.`,
  );
  expect((await signIn('new@example.org', user.password)).status).toBe(200);
  expect((await signIn(user.email, user.password)).status).toBe(401);
  expect((await set('new@example.org', user.email)).code).toBe(0);
  expect((await signIn(user.email, user.password)).status).toBe(200);

  const taken = await set(user.email, other.email);
  expect([taken.code, taken.error]).toEqual([1, 'Another account has this address.']);
  expect((await set(user.email, 'maya')).code).toBe(2);
  expect((await set(user.email, user.email)).error).toBe('The account has this address already.');
});

test('two-step sign-in of a person who has lost everything is turned off, and they are told', async () => {
  const user = await app.newUser();
  const reset = (email: string) => admin(['users', 'reset-two-step', email]);
  expect((await reset(user.email)).error).toBe(`Two-step sign-in of ${user.email} is off already.`);
  const { token, password } = user;
  const { body } = await app.call(authContract.startTwoStep, { token, body: { password } });
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate();
  await app.call(authContract.confirmTwoStep, { token, body: { code } });
  expect((await signIn(user.email, password)).status).toBe(422);

  expect((await reset(user.email)).out).toBe(
    `Two-step sign-in of ${user.email} is off. The password is needed as before.`,
  );
  expect((await signIn(user.email, password)).status).toBe(200);
  await app.runJob('send-mails');
  expect(app.mails.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toContain(
    'Auric: Two-step sign-in was turned off for you',
  );
});

testOnce('a disabled account is kept, signs in nowhere, and works again once it is enabled', async () => {
  const user = await app.newUser();
  const { body: task } = await app.call(tasksContract.create, { token: user.token, body: { name: 'Tea' } });
  expect((await admin(['users', 'disable', user.email])).out).toBe(`The account ${user.email} is disabled.`);

  const refused = await signIn(user.email, user.password);
  expect([refused.status, refused.detail]).toEqual([403, 'This account is disabled. Ask the operator of this server.']);
  expect((await signIn(user.email, 'wrong horse')).status).toBe(401);
  expect((await app.refused(authContract.me, { token: user.token })).status).toBe(401);
  const reset = await admin(['users', 'reset-password', user.email]);
  expect([reset.code, reset.error]).toEqual([1, `The account ${user.email} is disabled. Enable it first.`]);

  expect((await admin(['users', 'enable', user.email])).out).toBe(`The account ${user.email} is enabled.`);
  expect((await app.call(tasksContract.list, { token: user.token })).body.map(({ id }) => id)).toEqual([task.id]);
});

testOnce('the only operator can neither be disabled nor replaced by nobody', async () => {
  const other = await app.newUser();
  for (const args of [
    ['disable', operator.email],
    ['operator', operator.email, 'off'],
  ]) {
    const { code, error } = await admin(['users', ...args]);
    expect([code, error]).toEqual([
      1,
      'This is the only operator of the server. Make another person an operator first.',
    ]);
  }
  expect((await admin(['users', 'operator', other.email, 'on'])).out).toBe(`${other.email} is an operator.`);
  expect((await app.call(authContract.me, { token: other.token })).body.is_operator).toBe(true);
  expect((await admin(['users', 'disable', operator.email])).code).toBe(0);
  expect((await admin(['users', 'operator', other.email, 'off'])).code).toBe(1);
  expect((await admin(['users', 'enable', operator.email])).code).toBe(0);
  expect((await admin(['users', 'operator', other.email, 'off'])).out).toBe(`${other.email} is not an operator.`);
});

testOnce('an account is exported and then deleted, once its address is typed again', async () => {
  const user = await app.newUser();
  await app.call(tasksContract.create, { token: user.token, body: { name: 'Tea' } });
  const file = join(folder, 'life.zip');
  expect((await admin(['users', 'export', user.email, file])).out).toBe(`Saved ${file} (0.0 MB).`);
  expect((await readArchive(await readFile(file))).manifest).toMatchObject({ counts: { tasks: 1 } });

  const again = await admin(['users', 'export', user.email, 'life.zip'], { env: { INIT_CWD: folder } });
  expect([again.code, again.error]).toEqual([1, `${file} already exists.`]);

  const other = await admin(['users', 'delete', user.email], { input: 'someone@example.org\n' });
  expect([other.code, other.error]).toEqual([1, expect.stringContaining(`users export ${user.email} FILE`)]);
  expect(other.error).toContain('Nothing was deleted');
  expect((await admin(['users', 'delete', user.email])).code).toBe(1);
  expect((await app.call(authContract.me, { token: user.token })).status).toBe(200);

  const typed = await admin(['users', 'delete', user.email], { input: `${user.email}\n` });
  expect([typed.code, typed.out]).toEqual([0, expect.stringContaining(`Deleted the account ${user.email}`)]);
  expect((await app.refused(authContract.me, { token: user.token })).status).toBe(401);
  const { body: people } = await app.call(operatorContract.people, { token: operator.token });
  expect(people.some(({ email }) => email === user.email)).toBe(false);

  const second = await app.newUser();
  expect((await admin(['users', 'delete', second.email, '--yes'])).code).toBe(0);
});

testOnce('config prints every setting with its source, and no secret', async () => {
  await writeFile(join(folder, '.env'), 'LOG_LEVEL=warn\nMETRICS_TOKEN=s3cret-in-env\nPORT=1\nREGISTRATON=closed\n');
  await writeFile(join(folder, 'smtp'), 'smtps://maya:s3cret@mail.example.org\n', { mode: 0o600 });
  const { code, out } = await admin(['config'], { env: { SMTP_URL_FILE: 'smtp' } });
  await rm(join(folder, '.env'));
  expect(code).toBe(0);
  expect(out).toMatch(/^LOG_LEVEL +warn +\.env$/m);
  expect(out).toMatch(/^METRICS_TOKEN +\(secret\) +\.env$/m);
  expect(out).toMatch(new RegExp(`^PORT +${port} +environment$`, 'm'));
  expect(out).toMatch(/^RATE_LIMIT +on +default$/m);
  expect(out).toMatch(/^CONFIRM_EMAIL +on +default$/m);
  expect(out).toMatch(new RegExp(`^SMTP_URL +\\(secret\\) mail\\.example\\.org +${join(folder, 'smtp')}$`, 'm'));
  expect(out).toContain('Warning: REGISTRATON is not a setting of Auric. Did you mean REGISTRATION?');
  expect(out).toContain('chmod 600');
  expect(out).not.toContain('s3cret');
});

testOnce('an invitation that the mail server does not take is still a link', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1' };
  const { code, out } = await admin(['users', 'invite', 'unreachable@example.org'], { env });
  expect([code, out.split('\n')[0]]).toEqual([0, 'The mail was not taken (ESOCKET CONN). Check SMTP_URL.']);
  expect(out).toContain('http://auric.test/sign-up?token=');
});

test('config says why it does not know who may sign up, and knows it before the first start', async () => {
  const missing = { env: { DATABASE_URL: 'postgres://127.0.0.1:1/auric' } };
  expect((await admin(['config'], missing)).out).toMatch(/^REGISTRATION +unknown +.*ECONNREFUSED.*$/m);
  const fresh = { env: { DATABASE_URL: '', DATA_DIR: join(folder, 'fresh') } };
  expect((await admin(['config'], fresh)).out).toMatch(/^REGISTRATION +open +default$/m);
});

testOnce('a mail is sent to test the settings; a refusal of the mail server fails the command', async () => {
  const kept = await admin(['test-mail', 'maya@example.org']);
  expect([kept.code, kept.out]).toEqual([0, `There is no SMTP_URL: the mail is in ${join(app.dataDir, 'outbox')}.`]);
  const [file] = (await readdir(join(app.dataDir, 'outbox'))).toSorted();
  expect(await readFile(join(app.dataDir, 'outbox', file!), 'utf8')).toContain('To: maya@example.org');

  const server = await startSmtpServer();
  const sent = await admin(['test-mail', 'maya@example.org'], { env: { SMTP_URL: server.url } });
  expect([sent.code, sent.error]).toEqual([0, '']);
  expect(sent.out).toMatch(/has taken the mail to maya@example\.org\.$/);
  const dead = await admin(['test-mail', 'maya@example.org'], { env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  expect(dead).toEqual({
    code: 1,
    out: '',
    error: 'The mail was not taken (ESOCKET CONN). Check SMTP_URL and MAIL_FROM.',
  });
});

testOnce('a person is invited, and the invitation is listed and revoked', async () => {
  expect((await admin(['registration'])).out).toBe('Registration is open, by default.');
  expect((await admin(['registration', 'invite'])).out).toBe('Registration is invite, on this server.');
  expect((await admin(['config'])).out).toMatch(/^REGISTRATION +invite +database$/m);
  const set = await admin(['registration', 'open'], { env: { REGISTRATION: 'closed' } });
  expect([set.code, set.error]).toEqual([1, expect.stringContaining('The setting REGISTRATION is "closed"')]);
  expect((await admin(['registration'], { env: { REGISTRATION: 'closed' } })).out).toBe(
    'Registration is closed, by the setting REGISTRATION.',
  );

  const { code, out } = await admin(['users', 'invite', 'Guest@Example.org', '--days', '2']);
  expect([code, out.split('\n')[0]]).toEqual([0, expect.stringMatching(/^Give the person this link.* once, until/)]);
  const invitation = decodeURIComponent(/^http:\/\/auric\.test\/sign-up\?token=(\S+)$/m.exec(out)![1]!);
  const names = { first_name: 'Ada', last_name: 'Guest' };
  const body = { email: 'guest@example.org', password: 'correct horse', ...names, invitation };
  expect((await app.call(authContract.register, { body })).status).toBe(201);

  const localOnly = await admin(['users', 'invite'], { env: { PUBLIC_URL: '', HOST: '0.0.0.0' } });
  expect(localOnly.out).toMatch(
    /http:\/\/127\.0\.0\.1:\d+\/sign-up\S+\nThis link works on this machine only: set PUBLIC_URL\.$/,
  );
  const id = /^(\S+) +\(anybody\) +\(command\) +\d{4}/m.exec((await admin(['users', 'invitations'])).out)![1]!;
  expect((await admin(['users', 'revoke-invitation', id])).out).toBe('The invitation was revoked.');
  const gone = await admin(['users', 'revoke-invitation', id]);
  expect([gone.code, gone.error]).toEqual([1, 'Invitation not found']);
  await admin(['registration', 'open']);
});

test('tables are distributed only on a cluster', async () => {
  if (onCluster('that this is none')) return;
  const { code, error } = await admin(['distribute']);
  expect(code).toBe(1);
  expect(error).toMatch(
    inject('engine') === 'sqlite' ? /^This is SQLite\. Move to/ : /^This database has no Citus\. Run/,
  );
});

testOnce('the doctor has one line for each check, and fails with the fix of each problem', async () => {
  // Its jobs, which tests do not run, are not late yet.
  const fresh = await startTestApp();
  await fresh.newUser();
  const { port: freshPort } = await fresh.listen();
  const place = { DATA_DIR: fresh.dataDir, DATABASE_URL: fresh.databaseUrl ?? '', PORT: String(freshPort) };
  // A mail that is withheld on purpose is not a problem.
  const away = await fresh.newUser();
  const mail = { key: 'for nobody', subject: 'Tea', text: 'Tea', html: 'Tea', notBefore: new Date() };
  await enqueueMail(fresh.database.db, away.user.id, mail, new Date());
  expect((await admin(['users', 'disable', away.email], { env: place })).code).toBe(0);
  await fresh.runJob('send-mails');
  const first = await admin(['doctor'], { env: { ...place, PUBLIC_URL: '' } });
  expect(first.code).toBe(1);
  const lines = first.error.split('\n');
  expect(lines).toHaveLength(14);
  expect(first.error).toMatch(/^OK +Mail queue +0 waiting, 0 given up in 30 days$/m);
  expect(lines.filter((line) => line.startsWith('PROBLEM'))).toEqual([
    expect.stringMatching(/^PROBLEM Backups +There is none\. Set BACKUP_DIR/),
  ]);

  const env = {
    ...place,
    PUBLIC_URL: 'https://127.0.0.1:1',
    AI_BASE_URL: 'http://127.0.0.1:1',
    AI_MODEL: 'small',
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'auric',
    OIDC_CLIENT_SECRET: 'secret',
    PORT: '1',
  };
  const wrong = await admin(['doctor'], {
    env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1', REGISTRATON: 'closed', BACKUP_DIR: import.meta.filename },
  });
  expect(wrong.code).toBe(1);
  for (const line of [
    /^PROBLEM Settings +REGISTRATON is not a setting/m,
    /^PROBLEM Mail +127\.0\.0\.1:1 does not work \(ESOCKET\)\. Check SMTP_URL/m,
    /^PROBLEM Single sign-on +http:\/\/127\.0\.0\.1:1\/? does not work .*Check OIDC_ISSUER/m,
    /^PROBLEM Model .*Check AI_BASE_URL/m,
    /^PROBLEM Server +No Auric answers at http:\/\/127\.0\.0\.1:1 \(.+\)\. Start it, or check HOST and PORT\.$/m,
    /^PROBLEM Public address .*Check PUBLIC_URL, DNS and the proxy/m,
    /^PROBLEM Proxy .*set TRUST_PROXY=1/m,
    /^PROBLEM Backups +\S+ is not a folder: set BACKUP_DIR to one\.$/m,
  ]) {
    expect(wrong.error).toMatch(line);
  }
});
