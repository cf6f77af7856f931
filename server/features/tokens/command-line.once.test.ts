import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { recurringContract } from '#contract/recurring.ts';
import { SEARCH_MAX, tasksContract } from '#contract/tasks.ts';
import { tokensContract } from '#contract/tokens.ts';
import type { Scope } from '#contract/platform/scopes.ts';
import { startTestApp } from '#server/testing/app.ts';

/* `npm run auric` as it runs in a terminal: another process, over HTTP. */

const script = join(import.meta.dirname, '../../../scripts/auric/auric.ts');
const now = new Date('2026-11-26T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const { port } = await app.listen();
const url = `http://127.0.0.1:${port}`;

interface Run {
  code: number;
  out: string;
  err: string;
}

/** A person with a token, and a folder for settings of their own. */
async function newTerminal(scopes: Scope[] = ['all']) {
  const { token } = await app.newUser();
  const { body } = await app.call(tokensContract.create, { token, body: { name: 'Terminal', scopes } });
  const folder = mkdtempSync(join(app.dataDir, 'terminal-'));
  const { AURIC_URL: _url, AURIC_TOKEN: _token, INIT_CWD: _folder, ...others } = process.env;
  const env = { ...others, XDG_CONFIG_HOME: folder, NO_COLOR: '1' };
  const run = (args: readonly string[], { input = '', set = {} }: { input?: string; set?: object } = {}) =>
    new Promise<Run>((resolve) => {
      const options = { env: { ...env, ...set }, cwd: folder };
      const child = execFile(process.execPath, [script, ...args], options, (_, out, err) =>
        resolve({ code: child.exitCode!, out: out.trim(), err: err.trim() }),
      );
      child.stdin!.end(input);
    });
  const signedIn = { AURIC_URL: url, AURIC_TOKEN: body.token! };
  return {
    ...{ token, folder, env, run, secret: body.token!, settings: join(folder, 'auric', 'config.json') },
    auric: (...args: string[]) => run(args, { set: signedIn }),
  };
}

test('add, today, search and done work on the tasks of the person', async () => {
  const { token, auric } = await newTerminal();
  const added = await auric('add', 'Call mum today 17:00', '~30m');
  expect(added).toEqual({ code: 0, out: 'Added Call mum · 2026-11-26 17:00 · Inbox', err: '' });
  expect((await auric('add', 'Fix #42 #Family')).out).toBe(
    'Added Fix #42 #Family · Inbox\n“#Family” names no project or area of yours, and stayed in the name.',
  );
  expect((await auric('add', 'Call Ana fri tomorrow')).out).toMatch(
    /^Added Call Ana fri tomorrow · Inbox\n“tomorrow” was not read\. If it means “due tomorrow”/,
  );
  const rule = { name: 'Run', recurrence_pattern: { type: 'daily' as const } };
  await app.call(recurringContract.create, { token, body: rule });

  expect((await auric('today')).out.split('\n').toSorted()).toEqual([
    '[ ] Call mum · 2026-11-26 17:00 · Inbox',
    '[ ] Run · 2026-11-26',
  ]);
  const { out } = await auric('search', 'mum', '--json');
  expect(JSON.parse(out)).toMatchObject([{ kind: 'task', name: 'Call mum' }]);

  expect(await auric('done', 'Call')).toMatchObject({ code: 1, err: expect.stringMatching(/^Several tasks match/) });
  expect(await auric('done', 'mum')).toMatchObject({ code: 0, out: 'Completed “Call mum”.' });
  expect(await auric('done', 'run')).toMatchObject({ code: 0, out: 'Completed “Run”.' });
  expect(await auric('done', 'mum')).toMatchObject({ code: 1, err: 'There is no open task “mum”.' });
  const { body: tasks } = await app.call(tasksContract.list, { token });
  expect(tasks.map(({ name, completed }) => [name, completed]).toSorted()).toEqual([
    ['Call Ana fri tomorrow', false],
    ['Call mum', true],
    ['Fix #42 #Family', false],
  ]);
});

test('done completes an occurrence of another day, once, and no completed task', async () => {
  const { token, auric } = await newTerminal();
  const rule = (name: string, first_date: string) => ({
    ...{ name, recurrence_pattern: { type: 'daily' as const }, start_date: first_date },
  });
  await app.call(recurringContract.create, { token, body: rule('Swim', '2026-11-28') });
  await app.call(recurringContract.create, { token, body: rule('Run', '2026-11-26') });
  expect(await auric('done', 'swim')).toMatchObject({ code: 0, out: 'Completed “Swim”.' });
  expect(await auric('done', 'run')).toMatchObject({ code: 0, out: 'Completed “Run”.' });
  expect(await auric('done', 'run')).toMatchObject({ code: 1, err: 'There is no open task “run”.' });

  const { body: task } = await app.call(tasksContract.create, { token, body: { name: 'Pay rent' } });
  expect(await auric('done', task.id)).toMatchObject({ code: 0 });
  expect(await auric('done', task.id)).toMatchObject({ code: 1, err: '“Pay rent” is completed already.' });

  for (let copy = 0; copy < SEARCH_MAX; copy += 1)
    await app.call(tasksContract.create, { token, body: { name: `Call ${copy}` } });
  expect(await auric('done', 'call')).toMatchObject({ code: 1, err: expect.stringMatching(/^20 tasks or more/) });
  expect(await auric('done', 'call 0')).toMatchObject({ code: 0, out: 'Completed “Call 0”.' });
});

test('export saves the archive for its owner only, and replaces no file', async () => {
  const { auric, folder } = await newTerminal();
  const file = join(folder, 'mine.zip');
  expect(await auric('export', '--to', 'mine.zip')).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await auric('export', '--to', 'mine.zip')).toMatchObject({ code: 1, err: `${file} exists already.` });
});

/** The address of a server that answers each request in this way. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an export that breaks off says so in a line, and leaves no file', async () => {
  const { run, folder, secret } = await newTerminal();
  const cut = await answering((_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('PK', () => response.destroy());
  });
  const set = { AURIC_URL: cut, AURIC_TOKEN: secret };
  const brokeOff = { code: 4, err: expect.stringMatching(/^The export broke off: .*$/) };
  expect(await run(['export', '--to', '-'], { set })).toMatchObject(brokeOff);
  expect(await run(['export', '--to', 'mine.zip'], { set })).toMatchObject(brokeOff);
  expect(existsSync(join(folder, 'mine.zip'))).toBe(false);
});

test('an export whose reader is gone says so in a line', async () => {
  const { env, secret } = await newTerminal();
  const closed = Promise.withResolvers<void>();
  const whole = await answering((_, response) => {
    void closed.promise.then(() => response.end(Buffer.alloc(1_000_000)));
  });
  const child = spawn(process.execPath, [script, 'export', '--to', '-'], {
    env: { ...env, AURIC_URL: whole, AURIC_TOKEN: secret },
  });
  const code = new Promise((resolve) => {
    child.on('exit', resolve);
  });
  child.stdout.on('close', closed.resolve).destroy();
  expect((await text(child.stderr)).trim()).toMatch(/^Not saved: .*EPIPE.*$/);
  expect(await code).toBe(1);
});

test('login stores the token for its owner only, and for its server only', async () => {
  const { run, secret, settings } = await newTerminal();
  expect(await run(['today'])).toMatchObject({
    code: 3,
    err: expect.stringMatching(/^Not signed in\. Run “auric login”/),
  });
  expect(await run(['login', url], { input: 'wrong\n' })).toMatchObject({ code: 3 });
  expect(existsSync(settings)).toBe(false);
  const login = await run(['login', url], { input: `${secret}\n` });
  expect(login).toMatchObject({ code: 0, out: expect.stringContaining(`Signed in to ${url}.`) });
  expect(login.out + login.err).not.toContain(secret);
  expect(statSync(settings).mode & 0o777).toBe(0o600);
  expect(await run(['today'])).toEqual({ code: 0, out: 'No tasks on 2026-11-26.', err: '' });

  const elsewhere = await run(['today'], { set: { AURIC_URL: 'http://127.0.0.1:9' } });
  expect(elsewhere).toMatchObject({ code: 3, err: expect.stringMatching(/^Not signed in/) });
  chmodSync(settings, 0o644);
  expect(await run(['today'])).toMatchObject({ code: 3, err: expect.stringContaining('chmod 600') });
  chmodSync(settings, 0o600);
  writeFileSync(settings, '{');
  expect(await run(['today'])).toMatchObject({ code: 3, err: expect.stringContaining('is damaged') });
});

test('login takes an address from a browser, and replaces the file of settings', async () => {
  const { run, secret, settings, folder } = await newTerminal();
  const login = (address: string, set = {}) => run(['login', address], { input: `${secret}\n`, set });
  expect(await login(`${url}/?view=day#today`)).toMatchObject({ code: 0, out: expect.stringContaining(`to ${url}.`) });
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({ url, token: secret });
  expect(await run(['today'], { set: { AURIC_URL: `${url}/#today` } })).toMatchObject({ code: 0 });
  expect(await run(['today'], { set: { AURIC_TOKEN: secret } })).toMatchObject({ code: 0 });
  expect(await run(['today'], { set: { AURIC_TOKEN: 'wrong' } })).toMatchObject({ code: 3 });

  const old = join(folder, 'old.json');
  linkSync(settings, old);
  writeFileSync(settings, '{}');
  expect(await login(url)).toMatchObject({ code: 0 });
  expect(readFileSync(old, 'utf8')).toBe('{}');
  expect(statSync(settings).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'auric'))).toEqual(['config.json']);
  expect(await login(url, { XDG_CONFIG_HOME: old })).toMatchObject({
    ...{ code: 1, err: expect.stringMatching(/^Not saved: .*$/) },
  });
});

test('errors are sentences with exit codes', async () => {
  const { auric, run, secret } = await newTerminal(['read']);
  expect(await auric()).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^Usage: auric/) });
  expect(await auric('--help')).toMatchObject({ code: 0, out: expect.stringMatching(/^Usage: auric/), err: '' });
  expect(await auric('destroy')).toMatchObject({ code: 2, err: expect.stringMatching(/no command “destroy”/) });
  expect(await auric('today', '--colour')).toMatchObject({ code: 2, err: expect.stringMatching(/--colour/) });
  expect(await auric('add', 'Pay', '--date', '2026-11-27')).toMatchObject({
    ...{ code: 2, err: '“add” has no option “--date”.' },
  });
  expect(await auric('today', '--include-trash')).toMatchObject({ code: 2, err: expect.stringMatching(/“today” has/) });
  expect(await auric('add')).toMatchObject({ code: 2, err: expect.stringMatching(/^Name the task/) });
  expect(await auric('add', 'Call mum')).toMatchObject({
    code: 3,
    err: expect.stringMatching(/scope “tasks” or “all”/),
  });
  expect(await auric('today', '--date', 'friday')).toMatchObject({ code: 1, err: expect.stringMatching(/date/) });
  const away = { AURIC_URL: 'http://127.0.0.1:9', AURIC_TOKEN: secret };
  expect(await run(['today'], { set: away })).toMatchObject({
    code: 4,
    err: expect.stringMatching(/cannot be reached/),
  });
  const other = { AURIC_URL: 'ftp://127.0.0.1', AURIC_TOKEN: secret };
  expect(await run(['today'], { set: other })).toMatchObject({ code: 2, err: expect.stringMatching(/not an address/) });
});
