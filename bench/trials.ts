export type Engine = 'sqlite' | 'postgres';

/** A program that breaks something on purpose, and fails if a promise of `docs/reliability.md` is broken. */
interface Trial {
  name: string;
  engines: readonly Engine[];
  promise: string;
  /** Of a full run on a quiet machine with two processors, for each engine. */
  minutes: number;
  /** The arguments of Node.js. Its last line of output has the figures, or says why it was skipped. */
  command(engine: Engine, short: boolean): readonly string[];
}

const BOTH = ['sqlite', 'postgres'] as const;

/** A program of this folder. The values are those of a full run and of a short one. */
const bench =
  (
    file: string,
    sizes: Readonly<Record<string, readonly [full: number, short: number]>>,
    more: readonly string[] = [],
  ) =>
  (engine: Engine, short: boolean): string[] => [
    `bench/${file}.ts`,
    ...Object.entries(sizes).flatMap(([name, [full, brief]]) => [`--${name}`, String(short ? brief : full)]),
    ...more,
    ...(engine === 'postgres' && !WITH_OWN_POSTGRES.includes(file) ? ['--engine', engine] : []),
  ];
/** They run on PostgreSQL only. */
const WITH_OWN_POSTGRES = ['database-faults', 'servers'];

/** Tests that hold a promise. They are part of `npm test`, so there is no shorter run. */
const tests =
  (files: readonly string[], name?: string) =>
  (engine: Engine): string[] => [
    ...['node_modules/vitest/vitest.mjs', 'run', '--project', engine, ...files],
    ...(name === undefined ? [] : ['-t', name]),
  ];

export const TRIALS: readonly Trial[] = [
  {
    name: 'kill-server',
    engines: BOTH,
    promise: 'kill -9 of the server under load loses no acknowledged write, doubles none, and leaves nothing half done',
    minutes: 30,
    command: bench('kill', { rounds: [200, 2], writes: [50_000, 0], writers: [32, 16] }),
  },
  {
    name: 'stop-server',
    engines: BOTH,
    promise:
      'a server stopped by SIGTERM under load answers every request whose effect it stores, and ends within ten seconds',
    minutes: 10,
    command: bench('kill', { rounds: [50, 2], writers: [32, 16] }, ['--signal', 'SIGTERM']),
  },
  {
    name: 'harm-postgres',
    engines: ['postgres'],
    promise:
      'ended connections, network cuts, kill -9 and freezes of PostgreSQL lose no acknowledged write; meanwhile requests get 503',
    minutes: 30,
    command: bench('database-faults', {
      ...{ kills: [20, 2], cuts: [20, 2], crashes: [50, 2], freezes: [10, 1] },
      ...{ writes: [50_000, 0], writers: [32, 8] },
    }),
  },
  {
    name: 'two-servers',
    engines: ['postgres'],
    promise:
      'of two servers behind a proxy one may be killed, stopped or restarted, and no acknowledged write is lost or doubled',
    minutes: 2,
    command: bench('servers', { kills: [10, 1], writers: [16, 8] }),
  },
  {
    name: 'one-folder',
    engines: ['sqlite'],
    promise: 'a second server on the same data folder refuses to start at once, and the first is unharmed',
    minutes: 1,
    command: tests(['server/main.test.ts'], 'C-10'),
  },
  {
    name: 'disk-faults',
    engines: ['sqlite'],
    promise:
      'on a full disk and with I/O errors reads go on, failed writes are refused, nothing acknowledged is lost, and no restart is needed',
    minutes: 3,
    command: bench('disk-faults', { rounds: [20, 1], writers: [16, 8] }),
  },
  {
    name: 'torn-pages',
    engines: ['sqlite'],
    promise:
      'a database or write-ahead log with torn pages is refused by name or opens with the committed rows before the tear',
    minutes: 5,
    command: bench('torn-pages', { copies: [200, 10] }),
  },
  {
    name: 'upgrades',
    engines: BOTH,
    promise:
      'an upgrade from any migration that is killed at any statement keeps every value and completes at the next start',
    minutes: 60,
    command: bench('upgrades', { every: [1, 40], kills: [20, 2] }),
  },
  {
    name: 'wrong-clocks',
    engines: BOTH,
    promise: 'a clock that jumps stops no job, deletes nothing for good, and does every occurrence and notice once',
    minutes: 2,
    command: tests(['server/clock-ahead.test.ts', 'server/platform/jobs/schedule.test.ts']),
  },
  {
    name: 'slow-clients',
    engines: ['sqlite'],
    promise: 'clients that send or read slowly are cut, and do not hold up others',
    minutes: 1,
    command: tests([
      'server/platform/http/request-pace.once.test.ts',
      'server/platform/http/unread-answers.once.test.ts',
    ]),
  },
  {
    name: 'bad-services',
    engines: ['sqlite'],
    promise:
      'a bucket, a model or a mail server that stalls, fails or answers wrongly costs one refusal, never data or the process',
    minutes: 2,
    command: tests([
      'server/platform/blobs/failing-s3.once.test.ts',
      'server/features/coach/coach-by-model.once.test.ts',
      'server/features/auth/smtp.once.test.ts',
      'server/platform/mail/mail-queue.test.ts',
    ]),
  },
  {
    name: 'fuzz',
    engines: BOTH,
    promise:
      'no request that the OpenAPI document describes, right or almost right, gets a 5xx or an answer that it does not describe',
    minutes: 10,
    command: bench('fuzz', { requests: [20_000, 1000] }),
  },
  {
    name: 'people',
    engines: BOTH,
    promise:
      '500 people who send 100 requests a second for ten minutes get no error, and 95 % of the answers within 200 ms',
    minutes: 15,
    command: bench('people', { people: [500, 20], rate: [100, 20], seconds: [600, 15], p95: [200, 5000] }),
  },
];
