import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Db } from '#server/database/transaction.ts';
import { connectTwice } from '#server/testing/two-servers.ts';
import { forEachPerson } from './for-each-person.ts';
import type { Job, Work } from './job-run.ts';
import { createSchedule } from './schedule.ts';
import { testOnce } from '#server/testing/database/rounds.ts';

const MINUTE = 60_000;
const [db, otherDb] = await connectTwice();
const at = (minutes: number) => new Date(Date.parse('2026-11-20T09:00:00Z') + minutes * MINUTE);

let created = 0;
async function newPeople(count: number): Promise<string[]> {
  const people = Array.from(
    { length: count },
    () => `00000000-0000-4000-8000-${String((created += 1)).padStart(12, '0')}`,
  );
  for (const id of people) {
    const user = { id, email: `${id}@example.org`, username: id, first_name: 'Maya', last_name: 'Lindqvist' };
    const settings = {
      timezone: 'UTC',
      day_start_hour: 0,
      week_starts_on: 'monday' as const,
      daily_capacity_minutes: 0,
    };
    const times = { created_at: at(0).toISOString(), updated_at: at(0).toISOString() };
    await db
      .insertInto('users')
      .values({ ...user, ...settings, ...times })
      .execute();
  }
  return people;
}

/** A server with one job for these people. It records the people it handled, and fails for people in `broken`. */
function newServer(name: string, people: readonly string[], broken: Set<string>, database: Db = db) {
  const handled: { id: string; since: Date | null; now: Date }[] = [];
  const log: { user: string; text: string }[] = [];
  const run = forEachPerson({
    find: async (_work: Work, except) => people.filter((id) => !except.includes(id)).map((id) => ({ id })),
    async handle({ since, now }, { id }) {
      if (broken.has(id)) throw new Error(`poison of ${id.slice(-1)}`);
      handled.push({ id, since, now });
    },
  });
  const job: Job = { name, every: '* * * * *', run };
  const register = new Registry();
  const error = (facts: { user: string; err: { message: string } }, text: string) =>
    void log.push({ user: facts.user, text: `${text}: ${facts.err.message}` });
  const schedule = createSchedule(
    { db: database, clock: () => at(0), log: { warn: () => {}, error } as never, register },
    [job],
  );
  return { ...schedule, handled, log, metrics: () => register.metrics() };
}

testOnce('F2: a failure for one person is logged with their id and counted, and the others are handled', async () => {
  const [maya, ravi, zoe] = (await newPeople(3)) as [string, string, string];
  const server = newServer('one-poisoned', [maya, ravi, zoe], new Set([ravi]));

  await server.runDue(at(0));

  expect(server.handled.map(({ id }) => id)).toEqual([maya, zoe]);
  expect(server.log).toEqual([{ user: ravi, text: `job failed for a person: poison of ${ravi.slice(-1)}` }]);
  const metrics = await server.metrics();
  expect(metrics).toContain('job_runs_total{job="one-poisoned",result="succeeded"} 1\n');
  expect(metrics).toContain('job_person_failures_total{job="one-poisoned"} 1\n');
  expect(metrics).toContain('job_failing_people{job="one-poisoned"} 1\n');
});

test('F2: a failed person is retried after growing pauses, by any server, for all the time since the last success', async () => {
  const [maya, ravi] = (await newPeople(2)) as [string, string];
  const broken = new Set<string>();
  const servers = [newServer('pauses', [maya, ravi], broken), newServer('pauses', [maya, ravi], broken, otherDb)];
  const runAt = (minute: number) => servers[minute % 2]!.runDue(at(minute));
  await runAt(0);
  broken.add(ravi);
  for (let minute = 1; minute <= 20; minute += 1) await runAt(minute);
  const failed = servers.flatMap((server) => server.log);
  // After 1, 2, 4 and 8 minutes; the next would be 16 minutes later.
  expect(failed).toHaveLength(5);

  broken.clear();
  for (let minute = 21; minute <= 33; minute += 1) await runAt(minute);

  const ofRavi = servers.flatMap(({ handled }) => handled).filter(({ id }) => id === ravi);
  expect(ofRavi.toSorted((one, other) => +one.now - +other.now)).toEqual([
    { id: ravi, since: null, now: at(0) },
    { id: ravi, since: at(0), now: at(32) },
    { id: ravi, since: at(32), now: at(33) },
  ]);
  const ofMaya = servers.flatMap(({ handled }) => handled).filter(({ id }) => id === maya);
  expect(ofMaya).toHaveLength(34);
  expect(await servers[0]!.metrics()).toContain('job_failing_people{job="pauses"} 0\n');
});

test('F5: a pause stored by a clock that was ahead counts as over', async () => {
  const people = await newPeople(2);
  const broken = new Set([people[0]!]);
  const server = newServer('clock', people, broken);
  await server.runDue(new Date('2027-11-20T09:00:00Z'));
  broken.clear();

  await server.runDue(at(0));

  expect(server.handled.slice(1).map(({ id }) => id)).toEqual(people);
});

testOnce('F2: a job fails when it fails for everybody, and succeeds when it fails for one person', async () => {
  const people = await newPeople(3);
  const all = newServer('everybody', people, new Set(people));
  await all.runDue(at(0));
  expect(all.log.at(-1)!.text).toMatch(/^job failed: poison/);
  expect(await all.metrics()).toContain('job_runs_total{job="everybody",result="failed"} 1\n');

  const alone = newServer('alone', people.slice(0, 1), new Set(people));
  await alone.runDue(at(0));
  expect(await alone.metrics()).toContain('job_runs_total{job="alone",result="succeeded"} 1\n');
});

testOnce('deleting an account deletes its stored failures', async () => {
  const people = await newPeople(2);
  const broken = new Set([people[0]!]);
  const server = newServer('deleted', people, broken);
  await server.runDue(at(0));

  await db.deleteFrom('users').where('id', '=', people[0]!).execute();

  expect(await server.metrics()).toContain('job_failing_people{job="deleted"} 0\n');
});
