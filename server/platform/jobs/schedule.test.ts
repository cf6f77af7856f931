import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Kysely } from 'kysely';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { postgresDialect } from '#server/database/dialect/postgres.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { connectTwice } from '#server/testing/two-servers.ts';
import { endLease, takeLease } from './job-lease.ts';
import type { Job, Work } from './job-run.ts';
import { createSchedule } from './schedule.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [db, otherDb] = await connectTwice();

let named = 0;
/** Each test uses its own job, because they share the table of jobs. */
function newJob(run: (work: Work) => Promise<void> = async () => {}, every = '* * * * *'): Job {
  named += 1;
  return { name: `job-${named}`, every, run };
}

/** A server with these jobs, and its log. */
function newServer(jobs: readonly Job[], database: Db = db, clock = () => new Date()) {
  const log: { level: string; job: string; text: string }[] = [];
  const write = (level: string) => (facts: { job: string; err?: { message: string } }, message: string) =>
    void log.push({ level, job: facts.job, text: [message, facts.err?.message].filter(Boolean).join(': ') });
  const register = new Registry();
  const schedule = createSchedule(
    {
      db: database,
      clock,
      log: { warn: write('warn'), error: write('error') } as never,
      register,
    },
    jobs,
  );
  return { ...schedule, log, metrics: () => register.metrics() };
}

const at = (time: string) => new Date(`2026-11-20T${time}Z`);
const minutesAfter = (start: Date, minutes: number) => new Date(start.getTime() + minutes * MINUTE);
const rowOf = ({ name }: Job) => db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst();

/** A run that lasts until the test ends it. */
function longRun() {
  const began = Promise.withResolvers<Work>();
  const mayEnd = Promise.withResolvers<void>();
  const run = async (work: Work) => {
    began.resolve(work);
    await mayEnd.promise;
  };
  return { run, began: began.promise, end: mayEnd.resolve };
}

test('when a job is due on twenty servers at once, one runs it, and none runs it again until it is next due', async () => {
  const ran: Date[] = [];
  const job = newJob(async ({ now }) => void ran.push(now));
  const servers = Array.from({ length: 20 }, (_, index) => newServer([job], index % 2 ? db : otherDb));
  const allAt = (now: Date) => Promise.all(servers.map((server) => server.runDue(now)));

  await allAt(at('09:00:00'));
  await allAt(at('09:00:59'));
  expect(ran).toEqual([at('09:00:00')]);

  await allAt(at('09:01:00'));
  expect(ran).toEqual([at('09:00:00'), at('09:01:00')]);
});

test('a running job is not started again, by this server or another, whether due or requested', async () => {
  const { run, began, end } = longRun();
  const ran = vi.fn<Job['run']>(run);
  const job = newJob(ran);
  const here = newServer([job]);
  const there = newServer([job], otherDb);
  const running = here.runJob(job.name, at('09:00:00'));
  await began;

  const others = Array.from({ length: 20 }, (_, index) => (index % 2 ? here : there).runJob(job.name, at('09:00:30')));
  expect(new Set(await Promise.all(others))).toEqual(new Set(['skipped']));
  await there.runDue(at('09:00:45'));
  end();

  expect(await running).toBe('succeeded');
  expect(ran).toHaveBeenCalledTimes(1);
  expect(await rowOf(job)).toMatchObject({ holder: null, lease_until: null, runs: 1, failures: 0 });
});

testOnce('a requested job runs soon, once for all requests, and only on a server that runs jobs', async () => {
  const now = at('09:00:00');
  const ran = vi.fn<Job['run']>().mockResolvedValue();
  const job = newJob(ran);
  const server = newServer([job], db, () => now);
  server.runSoon(job.name);
  expect(() => server.runSoon('no-job')).toThrow('There is no job no-job');
  // No job is due while the clock is fixed.
  await server.runDue(now);
  expect(ran).toHaveBeenCalledTimes(1);

  server.start();
  onTestFinished(() => server.stop());
  for (const times of [2, 3]) {
    for (let ask = 0; ask < 20; ask += 1) server.runSoon(job.name);
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(times), { timeout: 60_000 });
    await vi.waitFor(async () => expect(await rowOf(job)).toMatchObject({ holder: null, runs: times }), {
      timeout: 60_000,
    });
  }
});

test('a job that is requested in a transaction runs outside of it', async () => {
  const now = at('09:00:00');
  const ran = vi.fn<() => void>();
  const job = newJob(async (work) => {
    await work.db.selectFrom('jobs').selectAll().execute();
    ran();
  });
  const server = newServer([job], db, () => now);
  await server.runDue(now);
  server.start();
  onTestFinished(() => server.stop());
  await inTransaction(db, async () => server.runSoon(job.name));
  await expect.poll(() => rowOf(job)).toMatchObject({ holder: null, runs: 2 });
  expect([ran.mock.calls.length, server.log]).toEqual([2, []]);
});

test('when the server that runs a job is killed, another takes over after a minute and continues where the work ended', async () => {
  const windows: (Date | null)[] = [];
  const job = newJob(async ({ since }) => void windows.push(since));
  const server = newServer([job], otherDb);
  await server.runDue(at('09:00:00'));
  const dead = (await takeLease(db, job.name, at('09:05:00')))!;

  await server.runDue(at('09:05:59'));
  expect(windows).toHaveLength(1);
  await server.runDue(at('09:06:00'));

  expect(windows).toEqual([null, at('09:00:00')]);
  expect(server.log).toEqual([{ level: 'warn', job: job.name, text: 'job taken over from a run that did not end' }]);
  // The first server was alive after all: its result comes too late.
  await endLease(db, dead, { error: 'late', finishedAt: at('09:07:00'), durationMs: 1 });
  expect(await rowOf(job)).toMatchObject({ through: at('09:06:00').toISOString(), failures: 0, last_error: null });
});

const FAILURE_BEFORE_THE_CLOCK_IS_PUT_BACK = [
  { minutes: 14, fails: true },
  { minutes: 1, fails: true },
  { minutes: -16, fails: false },
];

test('C-19: every minute is handled exactly once, despite stops, failures and clocks that are set back', async () => {
  const step = fc.record({
    minutes: fc.oneof(fc.constant(1), fc.integer({ min: -90, max: 3000 })),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const windows: { since: Date | null; now: Date }[] = [];
      let fails = false;
      const job = newJob(async ({ since, now }) => {
        if (fails) throw new Error('not now');
        windows.push({ since, now });
      });
      let now = at('00:00:00');
      let latest = now;
      // A failed run counts too: its pause is stored with its time.
      let lastRun = now;
      for (const { minutes, fails: next } of steps) {
        now = minutesAfter(now, minutes);
        // A clock that is set back further was wrong, and it is unknown which minutes were handled.
        if (now < minutesAfter(latest, -120)) now = minutesAfter(latest, -120);
        fails = next;
        // Each time on a server that has just started.
        await newServer([job]).runDue(now);
        if (!fails && now > latest) latest = now;
        if (now > lastRun) lastRun = now;
      }
      fails = false;
      // Longer than the pause after any number of failures.
      const end = minutesAfter(lastRun, 16);
      await newServer([job]).runDue(end);

      expect(windows[0]!.since).toBeNull();
      expect(windows.slice(1).map(({ since }) => since)).toEqual(windows.slice(0, -1).map((window) => window.now));
      expect(windows.every(({ since, now: until }) => since === null || since < until)).toBe(true);
      expect(windows.at(-1)!.now).toEqual(end);
    }),
    { numRuns: 25, examples: [[FAILURE_BEFORE_THE_CLOCK_IS_PUT_BACK]] },
  );
});

test('a job that is requested while the clock is behind handles no time twice', async () => {
  const windows: (Date | null)[] = [];
  const job = newJob(async ({ since }) => void windows.push(since));
  const server = newServer([job]);
  await server.runJob(job.name, at('09:00:00'));

  await server.runJob(job.name, at('08:00:00'));
  await server.runDue(at('08:30:00'));
  await server.runDue(at('09:01:00'));

  expect(windows).toEqual([null, at('09:00:00'), at('09:00:00')]);
});

testOnce('in a simulated week each job runs as often as its pattern says', async () => {
  const ran: Record<string, string[]> = {};
  const patterns = ['* * * * *', '30 3 * * *', '0 8 * * 1'];
  const jobs = patterns.map((every) => newJob(async ({ now }) => void ran[every]!.push(now.toISOString()), every));
  for (const every of patterns) ran[every] = [];
  const server = newServer(jobs);
  const monday = new Date('2026-11-16T00:00:00Z');
  // The first run is immediate.
  await server.runDue(minutesAfter(monday, -1));
  for (const every of patterns) expect(ran[every]!.splice(0)).toHaveLength(1);

  for (let minute = 0; minute < 7 * 24 * 60; minute += 30) await server.runDue(minutesAfter(monday, minute));

  expect(ran['* * * * *']).toHaveLength(7 * 24 * 2);
  expect(ran['30 3 * * *']).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}T03:30:00.000Z`));
  expect(ran['0 8 * * 1']).toEqual(['2026-11-16T08:00:00.000Z']);
});

testOnce('a daily job that was due while no server ran is run once at the next start', async () => {
  const ran: string[] = [];
  const job = newJob(
    async ({ since, now }) => void ran.push(`${since?.toISOString()} ${now.toISOString()}`),
    '0 3 * * *',
  );
  await newServer([job]).runDue(at('03:00:00'));
  ran.length = 0;

  const later = newServer([job], otherDb);
  const threeDaysOn = minutesAfter(at('12:00:00'), 3 * 24 * 60);
  await later.runDue(threeDaysOn);
  await later.runDue(minutesAfter(threeDaysOn, 1));

  expect(ran).toEqual([`${at('03:00:00').toISOString()} ${threeDaysOn.toISOString()}`]);
});

test('a job that fails is logged and counted, blocks no other, and is retried a minute later', async () => {
  const run = vi.fn<Job['run']>().mockRejectedValueOnce(new Error('no luck')).mockResolvedValue();
  const [bad, good] = [newJob(run, '0 9 * * *'), newJob()];
  const server = newServer([bad, good]);

  await server.runDue(at('09:00:00'));
  expect(server.log).toEqual([{ level: 'error', job: bad.name, text: 'job failed: no luck' }]);
  expect(await rowOf(bad)).toMatchObject({
    holder: null,
    through: null,
    runs: 1,
    failures: 1,
    last_error: 'Error: no luck',
  });
  expect(await rowOf(good)).toMatchObject({ through: at('09:00:00').toISOString(), failures: 0 });

  await server.runDue(at('09:01:00'));
  await server.runDue(at('09:02:00'));
  expect(run).toHaveBeenCalledTimes(2);
  expect(await rowOf(bad)).toMatchObject({
    through: at('09:01:00').toISOString(),
    runs: 2,
    failures: 1,
    last_error: null,
  });
  const metrics = await server.metrics();
  expect(metrics).toContain(`job_runs_total{job="${bad.name}",result="failed"} 1\n`);
  expect(metrics).toContain(`job_runs_total{job="${bad.name}",result="succeeded"} 1\n`);
  expect(metrics).toContain(`job_duration_seconds_count{job="${bad.name}"} 2\n`);
});

testOnce('every server reports the last success of a job, whichever server ran it', async () => {
  const job = newJob();
  await newServer([job]).runDue(at('09:00:00'));

  const metrics = await newServer([job], otherDb).metrics();

  expect(metrics).toContain(
    `job_last_success_timestamp_seconds{job="${job.name}"} ${at('09:00:00').getTime() / 1000}\n`,
  );
  expect(metrics).not.toContain('job="job-1"');
});

test('C-12: without the database nothing runs, nothing breaks, and the log warns', async () => {
  const away = new Kysely<never>({ dialect: postgresDialect('postgres://127.0.0.1:1/nowhere', () => {}) });
  onTestFinished(() => away.destroy());
  const run = vi.fn<Job['run']>();
  const job = newJob(run);
  const server = newServer([job], away as unknown as Db);

  await server.runDue(at('09:00:00'));
  expect(await server.runJob(job.name, at('09:00:00'))).toBe('failed');

  expect(run).not.toHaveBeenCalled();
  const warning = { level: 'warn', text: 'job failed: database unavailable' };
  expect(server.log).toMatchObject([warning, warning]);
  expect(await server.metrics()).toContain('job_last_success_timestamp_seconds');
});

testOnce('a long run keeps its lease for as long as it lasts', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { run, began, end } = longRun();
  const job = newJob(run);
  const running = newServer([job]).runJob(job.name, at('09:00:00'));
  const { signal } = await began;

  for (let turn = 1; turn <= 5; turn += 1) {
    vi.advanceTimersByTime(20_000);
    const renewed = new Date(at('09:01:00').getTime() + turn * 20_000).toISOString();
    while ((await rowOf(job))?.lease_until !== renewed) await sleep(5);
  }

  expect(await newServer([job], otherDb).runJob(job.name, at('09:01:40'))).toBe('skipped');
  expect(signal.aborted).toBe(false);
  end();
  expect(await running).toBe('succeeded');
  expect(await rowOf(job)).toMatchObject({
    lease_until: null,
    through: at('09:00:00').toISOString(),
    finished_at: at('09:01:40').toISOString(),
    duration_ms: 100_000,
  });
});

test('a run that was suspended while another server took over is aborted, and its result is not recorded', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const job = newJob(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const server = newServer([job]);
  const running = server.runJob(job.name, at('09:00:00'));
  while (!(await rowOf(job))?.holder) await sleep(5);
  const successor = await takeLease(otherDb, job.name, at('09:10:00'));

  vi.advanceTimersByTime(20_000);

  expect(await running).toBe('failed');
  expect(server.log).toMatchObject([{ level: 'error', text: 'job failed: The lease was lost' }]);
  expect(await rowOf(job)).toMatchObject({ holder: successor!.holder, through: null, failures: 0 });
});

testOnce('stopping aborts running jobs, waits for them, and leaves their work to the next start', async () => {
  const steps: string[] = [];
  const began = Promise.withResolvers<void>();
  const job = newJob(async ({ signal }) => {
    began.resolve();
    while (!signal.aborted) await sleep(5);
    await sleep(50);
    steps.push('job ended');
  });
  const server = newServer([job]);
  const running = server.runJob(job.name, at('09:00:00'));
  await began.promise;

  await server.stop();
  steps.push('stopped');

  expect(steps).toEqual(['job ended', 'stopped']);
  expect(await running).toBe('stopped');
  expect(server.log).toEqual([]);
  expect(await rowOf(job)).toMatchObject({ holder: null, lease_until: null, through: null, failures: 0 });
  expect(await server.runJob(job.name, at('09:01:00'))).toBe('skipped');
  expect(await rowOf(job)).toMatchObject({ runs: 1 });
});

testOnce('a job that ignores its abort signal delays a stop by ten seconds at most', async () => {
  const { run, began, end } = longRun();
  const job = newJob(run);
  const server = newServer([job]);
  const running = server.runJob(job.name, at('09:00:00'));
  await began;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let stopped = false;
  const stopping = server.stop().then(() => (stopped = true));

  await vi.advanceTimersByTimeAsync(9_999);
  expect(stopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await stopping;

  vi.useRealTimers();
  end();
  expect(await running).toBe('stopped');
});

testOnce('an unknown job, and a pattern finer than a minute, are refused', async () => {
  await expect(newServer([]).runJob('no-such-job')).rejects.toThrow('There is no job no-such-job');
  expect(() => newServer([newJob(undefined, '* * * * * *')])).toThrow("mode '5-part' requires");
});

testOnce('two jobs run side by side: a slow one does not delay the other', async () => {
  const { run, began, end } = longRun();
  const [slow, quick] = [newJob(run), newJob()];
  const server = newServer([slow, quick]);
  const both = server.runDue(at('09:00:00'));
  await began;

  await expect.poll(() => rowOf(quick)).toMatchObject({ through: at('09:00:00').toISOString() });
  await server.runDue(new Date(at('09:00:00').getTime() + HOUR));
  expect(await rowOf(quick)).toMatchObject({ through: at('10:00:00').toISOString() });

  end();
  await both;
});

test('F5: a clock that was a year ahead for a moment stops no job', async () => {
  const windows: (Date | null)[] = [];
  const job = newJob(async ({ since }) => void windows.push(since));
  const dead = newJob(async ({ since }) => void windows.push(since));
  const server = newServer([job, dead]);
  const yearAhead = new Date('2027-11-20T09:00:00Z');
  await server.runDue(at('09:00:00'));
  await server.runDue(yearAhead);
  // A run began at that time and never ended.
  await takeLease(db, dead.name, yearAhead);
  windows.length = 0;

  await server.runDue(at('09:01:00'));
  await server.runDue(at('09:02:00'));

  // It is unknown which times were handled, so the next run starts over.
  expect(windows).toEqual([null, null, at('09:01:00'), at('09:01:00')]);
});

test('F5: a pause that a clock ahead has written counts as over', async () => {
  const run = vi.fn<Job['run']>().mockRejectedValueOnce(new Error('no luck')).mockResolvedValue();
  const job = newJob(run);
  const server = newServer([job]);
  await server.runDue(new Date('2027-11-20T09:00:00Z'));

  await server.runDue(at('09:00:00'));

  expect(run).toHaveBeenCalledTimes(2);
});

testOnce('F2: a job that keeps failing is retried less and less often, by any server, until it succeeds', async () => {
  const tried: number[] = [];
  let isBroken = true;
  const job = newJob(async ({ now }) => {
    tried.push((now.getTime() - at('09:00:00').getTime()) / MINUTE);
    if (isBroken) throw new Error('no luck');
  });
  const servers = [newServer([job]), newServer([job], otherDb)];
  for (let minute = 0; minute <= 61; minute += 1)
    await servers[minute % 2]!.runDue(minutesAfter(at('09:00:00'), minute));
  expect(tried).toEqual([0, 1, 3, 7, 15, 30, 45, 60]);

  isBroken = false;
  for (let minute = 62; minute <= 77; minute += 1) await servers[0]!.runDue(minutesAfter(at('09:00:00'), minute));
  expect(tried.slice(8)).toEqual([75, 76, 77]);
  expect(await rowOf(job)).toMatchObject({ failures_in_a_row: 0, retry_at: null, failures: 8 });
});

testOnce('F2: a job without a success for three of its periods is reported as late by every server', async () => {
  let now = at('09:00:00');
  let isBroken = false;
  const run = async () => {
    if (isBroken) throw new Error('no luck');
  };
  const [often, daily] = [newJob(run), newJob(run, '0 3 * * *')];
  const servers = [newServer([often, daily], db, () => now), newServer([often, daily], otherDb, () => now)];
  const lateAfter = async (minutes: number) => {
    now = minutesAfter(at('09:00:00'), minutes);
    return servers[1]!.lateJobs();
  };
  await servers[0]!.runDue(now);
  isBroken = true;
  await servers[0]!.runDue(minutesAfter(now, 1));

  expect(await lateAfter(3)).toEqual([]);
  expect(await lateAfter(4)).toEqual([often.name]);
  expect(await lateAfter(3 * 24 * 60 + 1)).toEqual([often.name, daily.name]);
  isBroken = false;
  await servers[0]!.runDue(now);
  expect(await servers[1]!.lateJobs()).toEqual([]);
  // A server that starts after a downtime counts from its start.
  now = minutesAfter(now, 10_000);
  expect(await newServer([often, daily], db, () => now).lateJobs()).toEqual([]);
});
