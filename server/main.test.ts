import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { newId } from './platform/ids.ts';
import { testOnce, roundsOf, someOf } from './testing/database/rounds.ts';
import { createDatabase, untilNobodyIsConnected } from './testing/database/postgres.ts';
import { VERSION } from './version.ts';

/* The server as a process: how it starts, how it stops, and what remains when it is killed. */

const engine = inject('engine');
const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
const folders = mkdtempSync(join(tmpdir(), 'auric-process-'));
afterAll(() => rmSync(folders, { recursive: true, force: true }));

/** What a server needs to find its data, on the engine under test; the data outlives the server. */
interface Home {
  dataDir: string;
  env: Record<string, string>;
}

async function newHome(): Promise<Home> {
  // A # begins the fragment of an address.
  const dataDir = mkdtempSync(join(folders, 'data-#'));
  if (engine === 'sqlite') return { dataDir, env: {} };
  const { url, drop } = await createDatabase(inject('postgresAdminUrl'));
  onTestFinished(drop);
  return { dataDir, env: { DATABASE_URL: url } };
}

async function start(home: Home): Promise<RunningServer> {
  const server = await startServer(home);
  onTestFinished(() => server.kill());
  return server;
}

const isRoot = process.getuid?.() === 0;
/** Root may write everywhere unless these privileges are removed. */
const PRIVILEGES = '-dac_override,-dac_read_search,-fowner';
const withoutPrivileges = isRoot ? ['setpriv', `--bounding-set=${PRIVILEGES}`, `--inh-caps=${PRIVILEGES}`] : [];

/** Starts a server that is expected to refuse, and waits until it exits. */
function startInVain(env: Record<string, string>) {
  const [command = '', ...args] = [...withoutPrivileges, process.execPath, 'server/main.ts'];
  const { status, stderr } = spawnSync(command, args, {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      ENV_FILE: 'none',
      PORT: '0',
      DATA_DIR: mkdtempSync(join(folders, 'data-')),
      ...env,
    },
    encoding: 'utf8',
    // Ends what hangs.
    timeout: 200_000,
  });
  return { status, output: stderr };
}

/** Calls the API and returns any response; undefined when there is none. */
async function ask(server: RunningServer, method: string, path: string, token?: string, body?: object) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  const json: unknown = await response?.json().catch(() => undefined);
  return response && json !== undefined ? { status: response.status, body: json } : undefined;
}

let people = 0;

async function newToken(server: RunningServer): Promise<string> {
  people += 1;
  const account = { email: `person${people}@example.org`, password: 'correct horse' };
  await ask(server, 'POST', '/auth/register', undefined, { ...account, first_name: 'Maya', last_name: 'L' });
  const login = await ask(server, 'POST', '/auth/login', undefined, account);
  return (login!.body as { access_token: string }).access_token;
}

interface Item {
  id: string;
  name: string;
}

async function list(server: RunningServer, token: string, path: string): Promise<Item[]> {
  return (await ask(server, 'GET', path, token))!.body as Item[];
}

/** A connection on which a request is written piece by piece. */
class Line {
  readonly #socket: Socket;
  readonly #ended: Promise<unknown>;
  heard = '';

  constructor(server: RunningServer) {
    this.#socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    this.#socket.setEncoding('utf8').on('data', (text: string) => (this.heard += text));
    this.#ended = once(this.#socket, 'close').catch(() => {});
    onTestFinished(() => void this.#socket.destroy());
  }

  say(text: string): void {
    this.#socket.write(text);
  }

  async hear(text: string): Promise<void> {
    await until(() => this.heard.includes(text));
  }

  /** The whole response, once the server has closed the connection. */
  async rest(): Promise<string> {
    await this.#ended;
    return this.heard;
  }
}

/** Polls until the condition is true; the time limit of the test ends the wait. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}

/** A create request that the server has accepted before its body has arrived. */
async function beginCreate(server: RunningServer, token: string): Promise<{ line: Line; finish(): void }> {
  const body = JSON.stringify({ name: 'Health' });
  const line = new Line(server);
  line.say(
    `POST /api/pillars HTTP/1.1\r\nHost: auric.test\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await line.hear('100 Continue');
  return { line, finish: () => line.say(body) };
}

testOnce('a wrong environment stops the start with the whole list', () => {
  const { status, output } = startInVain({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://localhost/auric',
    LOG_LEVEL: 'chatty',
    PASSWORD_MIN_LENGTH: '3',
    RATE_LIMIT: 'sometimes',
    SMTP_URL: 'mail.example.org',
  });

  expect(status).toBe(1);
  expect(output).toMatch(/^Wrong settings:\n/);
  const named = output
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => /^ {2}(\w+): \S/.exec(line)?.[1]);
  expect(named.toSorted()).toEqual([
    'DATABASE_URL',
    'LOG_LEVEL',
    'PASSWORD_MIN_LENGTH',
    'PORT',
    'RATE_LIMIT',
    'SMTP_URL',
  ]);
});

/** A folder that belongs to another user: one that this test gives away, or one of the system. */
function foreignFolder(): string {
  if (!isRoot) return '/';
  const folder = mkdtempSync(join(folders, 'foreign-'));
  chownSync(folder, 65_534, 65_534);
  return folder;
}

function readOnlyFolder(): string {
  const folder = mkdtempSync(join(folders, 'read-only-'));
  chmodSync(folder, 0o500);
  return folder;
}

/** A data folder with a folder that a command has made as another user. */
function folderWithForeignBackups(): string {
  const folder = mkdtempSync(join(folders, 'mixed-'));
  mkdirSync(join(folder, 'backups'), { mode: isRoot ? 0o700 : 0o000 });
  if (isRoot) chownSync(join(folder, 'backups'), 65_534, 65_534);
  return folder;
}

function folderWithADiary(): string {
  const folder = mkdtempSync(join(folders, 'diary-'));
  mkdirSync(join(folder, 'backups'));
  writeFileSync(join(folder, 'backups', 'auric-2026-11-20T08-00-00-000Z.db'), '');
  writeFileSync(join(folder, 'auric.db'), 'Dear diary');
  return folder;
}

/** Starts that cannot succeed, with their messages. */
const IN_VAIN: Record<typeof engine, () => readonly (readonly [Record<string, string>, RegExp])[]> = {
  sqlite: () => [
    [{ HOST: 'nowhere.invalid' }, /^There is no address nowhere\.invalid to listen on \(.+\): check HOST\.\n$/],
    [{ HOST: '192.0.2.1' }, /^listen EADDRNOTAVAIL: [^\n]+\. This machine does not have that address: check HOST\.\n$/],
    [{ DATA_DIR: readOnlyFolder() }, /^Auric may not write to \/\S+ \(its mode is 500\)\.\n$/],
    [
      { DATA_DIR: foreignFolder() },
      /^Auric may not write to \/\S* \(it belongs to user \d+, and Auric runs as \d+\)\.\n$/,
    ],
    [
      { DATA_DIR: folderWithForeignBackups() },
      /^Auric may not write to \/\S+\/backups \((it belongs to user \d+, and Auric runs as \d+|its mode is 0)\)\.\n$/,
    ],
    [
      { DATA_DIR: folderWithADiary() },
      /^\S+\/auric\.db is not an SQLite database\. The newest backup is .+ npm run restore\n$/,
    ],
    [{ BACKUP_DIR: import.meta.filename }, /^\S+ cannot be read as a folder of backups \(ENOTDIR\)\.\n$/],
  ],
  postgres: () => [
    [
      { DATABASE_URL: 'postgres://maya:secret@127.0.0.1:1/auric' },
      /^PostgreSQL at 127\.0\.0\.1:1 cannot be reached \(.+\): check DATABASE_URL\.\n$/,
    ],
  ],
};

testOnce(
  'a start that cannot succeed prints one line that says what to fix, and exits with a code other than 0',
  { timeout: 400_000 },
  () => {
    for (const [env, says] of IN_VAIN[engine]()) {
      const { status, output } = startInVain(env);
      expect(output).toMatch(says);
      expect(status).toBe(1);
    }
  },
);

testOnce('--version prints the version, and other options are refused instead of starting a server', () => {
  const run = (option: string) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), option], {
      env: { PATH, ENV_FILE: 'none' },
      encoding: 'utf8',
      timeout: 200_000,
    });

  const { status, stdout } = run('--version');
  expect([status, stdout]).toEqual([0, `auric ${VERSION}\n`]);
  const wrong = run('--port=80');
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringMatching(/^Auric has no option --port=80: .+\n$/)]);
});

testOnce('a BACKUP_DIR that cannot be written to is an error in the log from the start', async () => {
  const home = await newHome();
  await (await start(home)).stop();
  const server = await start({ ...home, env: { ...home.env, BACKUP_DIR: import.meta.filename } });
  await until(() => server.log.some((line) => line.includes('"No backup can be written: ')));
  const line = server.log.find((each) => each.includes('No backup can be written'))!;
  expect(JSON.parse(line)).toMatchObject({ level: 'error', msg: expect.stringContaining('set BACKUP_DIR') });
});

/** Runs a command in its own terminal, with `script` of Linux or macOS. */
const onTerminal = (command: string): [string, string[]] =>
  process.platform === 'darwin'
    ? ['script', ['-q', '/dev/null', 'sh', '-c', command]]
    : ['script', ['-qec', command, '/dev/null']];

testOnce('D-6: on a terminal the start prints a greeting and a readable log', async () => {
  const { dataDir, env } = await newHome();
  const child = spawn(...onTerminal(`exec "${process.execPath}" server/main.ts`), {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH, NODE_COMPILE_CACHE, ENV_FILE: 'none', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (shown += text));
  await until(() => shown.includes('Ctrl-C'));
  await fetch(`${/Address +(\S+)/.exec(shown)![1]}/api/health`);
  // The terminal prints ^C at the cursor.
  await until(() => shown.includes('GET /api/health'));
  // The character that Ctrl-C sends through a terminal.
  child.stdin.write('\u0003');
  await ended;

  const text = stripVTControlCharacters(shown).replaceAll('\r', '');
  const data = { sqlite: dataDir, postgres: `other files in ${dataDir}` }[engine];
  expect(text).toContain(`\nAuric ${VERSION} is running.\n`);
  expect(text).toMatch(/^ {2}Address {2}http:\/\/127\.0\.0\.1:\d+$/m);
  expect(text).toMatch(new RegExp(`^ {2}Data {5}.*${data}$`, 'm'));
  expect(text).toMatch(new RegExp(`^ {2}Mail {5}kept in ${dataDir}/outbox; set SMTP_URL to send it$`, 'm'));
  expect(text).toMatch(/^ {2}Stop {5}Ctrl-C$/m);
  expect(text).toMatch(/^\d\d:\d\d:\d\d {2}GET \/api\/health 200, [\d.]+ ms$/m);
  expect(text).toMatch(/^\d\d:\d\d:\d\d {2}stopped$/m);
  expect(text).not.toContain('{"');
});

/** The expected result of a second server on the same data. */
const SECOND_SERVER = {
  sqlite: ({ dataDir }: Home) => {
    const { status, output } = startInVain({ DATA_DIR: dataDir });
    return { status, output: output.replace(dataDir, '(folder)') };
  },
  postgres: async (home: Home, token: string) => {
    const created = await ask(await start(home), 'POST', '/pillars', token, { name: 'Through the second' });
    return { status: created?.status };
  },
};

test('C-10: a second server on the same data is refused on SQLite and allowed on PostgreSQL, on another port', async () => {
  const home = await newHome();
  const first = await start(home);
  const token = await newToken(first);

  const outcome = await SECOND_SERVER[engine](home, token);

  const inUse = 'Another Auric server is using (folder). Stop it, or set DATA_DIR to another folder.\n';
  expect(outcome).toEqual({ sqlite: { status: 1, output: inUse }, postgres: { status: 201 } }[engine]);
  expect((await ask(first, 'POST', '/pillars', token, { name: 'Unharmed' }))?.status).toBe(201);
  const names = (await list(first, token, '/pillars')).map(({ name }) => name);
  expect(names).toEqual({ sqlite: ['Unharmed'], postgres: ['Through the second', 'Unharmed'] }[engine]);

  const samePort = startInVain({ PORT: new URL(first.url).port });
  expect([samePort.status, samePort.output]).toEqual([
    1,
    expect.stringMatching(/^[^\n]*address already in use [^\n]+\. Another program listens there: [^\n]+\n$/),
  ]);
});

const metricsOf = async (server: RunningServer) => (await fetch(`${server.url}/metrics`)).text();

testOnce('jobs that are due run soon after the start, and not again after the next one', async () => {
  const home = await newHome();
  const first = await start(home);
  await until(() => first.log.some((line) => line.includes('"database created"')));
  expect((await ask(first, 'GET', '/health'))?.status).toBe(200);

  let metrics = '';
  while (!metrics.includes('{job="purge-trash",result="succeeded"} 1')) {
    await sleep(100);
    metrics = await metricsOf(first);
  }
  const lastSuccess = /^job_last_success_timestamp_seconds\{job="purge-trash"\} .*$/m;
  const [success = 'none'] = lastSuccess.exec(metrics) ?? [];
  expect(await first.stop()).toBe(0);

  const second = await start(home);
  await sleep(2000);

  metrics = await metricsOf(second);
  expect(metrics).toContain(success);
  expect(metrics).not.toContain('job_runs_total{job="purge-trash"');
});

testOnce('a started server, whose responses are not checked, sends changes as events', async () => {
  const server = await start(await newHome());
  const token = await newToken(server);
  const line = new Line(server);
  line.say(`GET /api/events HTTP/1.1\r\nHost: auric.test\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await line.hear(':\n\n');
  const { body } = (await ask(server, 'POST', '/pillars', token, { name: 'Health' }))!;
  await line.hear('event: opened\ndata: {');
  const { id } = body as Item;
  await line.hear(id);
  expect(line.heard).toMatch(new RegExp(`event: changed\\ndata: \\{"kind":"pillar","ids":\\["${id}"\\]`));
});

testOnce('SIGTERM: running requests finish, new ones get 503, and a second signal at once is ignored', async () => {
  const server = await start(await newHome());
  const token = await newToken(server);
  const { line, finish } = await beginCreate(server, token);
  const late = new Line(server);
  late.say('GET /api/health HTTP/1.1\r\nHost: auric.test\r\n');
  await sleep(100);

  process.kill(server.pid, 'SIGTERM');
  await until(() => server.log.some((text) => text.includes('"stopping"')));
  const signalled = performance.now();
  const exit = server.stop();
  // After the grace period in which it still listens, only busy connections are left.
  await sleep(600);
  late.say('\r\n');
  const refusal = await late.rest();
  finish();

  expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
  expect(refusal).toMatch(/\r\nconnection: close\r\n/i);
  expect(refusal).toMatch(/\r\nretry-after: \d+\r\n/i);
  expect(refusal).toContain('"detail":"The server is shutting down"');
  const answer = (await line.rest()).split('100 Continue\r\n\r\n')[1]!;
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(await exit).toBe(0);
  expect(performance.now() - signalled).toBeLessThan(10_000);
});

testOnce('a second signal after more than a second ends the process at once', async () => {
  const server = await start(await newHome());
  await beginCreate(server, await newToken(server));

  process.kill(server.pid, 'SIGINT');
  await until(() => server.log.some((text) => text.includes('"stopping"')));
  await sleep(1200);
  await expect.poll(() => ask(server, 'GET', '/health')).toBeUndefined();

  expect(await server.stop()).toBe(1);
});

test('C-07, C-08: a server killed under 32 writers keeps all acknowledged writes, and no partial starter system', async () => {
  const home = await newHome();
  let server = await start(home);
  const writer = await newToken(server);
  const { body: project } = (await ask(server, 'POST', '/projects', writer, { name: 'Written to' }))!;
  const { id: project_id } = project as { id: string };
  const acknowledged: string[] = [];

  for (const enough of someOf([60, 200], { all: 1, sqlite: 1, postgres: 2 })) {
    const newcomers: string[] = [];
    for (let number = 0; number < 3; number += 1) newcomers.push(await newToken(server));
    let killed = false;
    const write = async () => {
      while (!killed) {
        const id = newId();
        const answer = await ask(server, 'POST', '/tasks', writer, { id, name: `Task ${id}`, project_id });
        if (answer?.status === 201) acknowledged.push(id);
      }
    };
    const writing = Array.from({ length: 32 }, write);
    const goal = acknowledged.length + enough;
    await until(() => acknowledged.length >= goal);
    const answers = newcomers.map((token, index) =>
      sleep(index * 10).then(() => ask(server, 'POST', '/onboarding/apply', token, { template: 'student' })),
    );
    await sleep(40);
    await server.kill();
    killed = true;
    await Promise.all(writing);
    const applied = (await Promise.all(answers)).map((answer) => answer?.status === 201);

    await untilNobodyIsConnected(home.env['DATABASE_URL']);
    server = await start(home);
    const stored = new Set((await list(server, writer, '/tasks')).map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    for (const [index, token] of newcomers.entries()) {
      const counts = [];
      for (const path of ['/pillars', '/areas', '/projects', '/tasks']) {
        counts.push((await list(server, token, path)).length);
      }
      expect(applied[index] ? ['3/9/9/27'] : ['3/9/9/27', '0/0/0/0']).toContain(counts.join('/'));
    }
  }
});

testOnce(
  'C-08: a server killed during a bulk change, a deletion or a restore has stored all of it or nothing',
  { timeout: 400_000 },
  async () => {
    const home = await newHome();
    let server = await start(home);
    const token = await newToken(server);
    const { body } = (await ask(server, 'POST', '/projects', token, { name: 'Kept whole' }))!;
    const { id: project_id } = body as { id: string };
    const ids = Array.from({ length: 60 }, newId);
    for (const id of ids) await ask(server, 'POST', '/tasks', token, { id, name: 'Old', project_id });

    /** How many tasks there are, by name. */
    const counts = async () => {
      const byName = Object.groupBy(await list(server, token, '/tasks'), ({ name }) => name);
      return Object.values(byName).map((tasks) => tasks!.length);
    };
    const steps = [
      (name: string) => ask(server, 'PUT', '/tasks/bulk', token, { tasks: ids.map((id) => ({ id, name })) }),
      () => ask(server, 'DELETE', `/projects/${project_id}`, token),
      () => ask(server, 'POST', '/trash/restore', token, { ids: [project_id] }),
    ];
    const rounds = roundsOf({ all: 6, sqlite: 3 });
    for (let number = 0; number < rounds; number += 1) {
      const running = steps[number % steps.length]!(`New ${number}`);
      // Later each time, from before the first statement to after the commit.
      await sleep((number * 72) / rounds);
      await server.kill();
      const response = await running;
      await untilNobodyIsConnected(home.env['DATABASE_URL']);
      server = await start(home);

      expect([[], [60]]).toContainEqual(await counts());
      // The next step needs these records.
      expect(response === undefined || response.status === 200 || response.status === 404).toBe(true);
    }
  },
);
