import { expect, inject, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { type TestApp, startTestApp } from '#server/testing/app.ts';
import { archivesOf, recordsOf } from '#server/testing/files/archives.ts';
import { startFakeGoogle } from '#server/testing/google/fake-google.ts';
import { takeStep } from '#server/testing/random-walk/actions.ts';
import { Chance } from '#server/testing/random-walk/chance.ts';
import { compareTasks } from '#server/testing/random-walk/compare.ts';
import { vouchFor } from '#server/testing/random-walk/person/google-steps.ts';
import { Walk } from '#server/testing/random-walk/walk.ts';

/*
 * Random accounts on one engine are exported, imported on the other and exported again: both archives have the same
 * records and files.
 */

const ACCOUNTS = Number(process.env['AURIC_ROUND_TRIPS'] ?? (inject('isWhole') ? 200 : 2));
const SEED = Number(process.env['AURIC_WALK_SEED'] ?? 20_261_126);
const STEPS = 60;
const START = Date.parse('2026-11-20T09:00:00Z');
const MINUTE_MS = 60_000;

const clock = { now: START };
const fake = await startFakeGoogle();
const options = { clock: () => new Date(clock.now), config: { google: fake.google, privateHosts: ['127.0.0.1'] } };
const onPostgres = await startTestApp(options);
const onSqlite = await startTestApp({ ...options, config: { ...options.config, databaseUrl: null } });
const engines = [
  { app: onPostgres, archives: await archivesOf(onPostgres) },
  { app: onSqlite, archives: await archivesOf(onSqlite) },
];

/** A person after some random actions. */
async function live(app: TestApp, seed: number) {
  clock.now = START;
  await app.database.db.deleteFrom('jobs').execute();
  const user = await app.newUser();
  const people = { user, stranger: await app.newUser() };
  const walk = new Walk(app, people, new Chance(seed), clock, (subject) => void Object.assign(fake, vouchFor(subject)));
  for (let step = 0; step < STEPS; step += 1) {
    walk.advance(MINUTE_MS / 2);
    await takeStep(walk);
    await compareTasks(walk);
  }
  return { ...people, timezone: walk.zone.timezone, dayStartHour: walk.dayStartHour };
}

test('random accounts are equal after a round trip to the other engine', { timeout: 0 }, async () => {
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const seed = SEED + index;
    const [from, to] = index % 2 === 0 ? [engines[0]!, engines[1]!] : [engines[1]!, engines[0]!];
    const { user, stranger, timezone, dayStartHour } = await live(from.app, seed);
    const archive = await from.archives.exportOf(user);
    const other = await to.app.newUser({ timezone });
    await to.app.call(authContract.changeProfile, { token: other.token, body: { day_start_hour: dayStartHour } });
    const { skipped } = await to.archives.importInto(other, archive);
    const [first, second] = [await recordsOf(archive), await recordsOf(await to.archives.exportOf(other))];
    expect([seed, skipped, second]).toEqual([seed, 0, first]);
    const again = await to.archives.importInto(other, archive);
    const added = Object.values(again.imported).reduce((sum, count) => sum + count, 0);
    expect([seed, added]).toEqual([seed, 0]);
    for (const [app, person] of [
      [from.app, user],
      [from.app, stranger],
      [to.app, other],
    ] as const) {
      const body = { confirmation_text: 'DELETE', password: person.password };
      await app.call(authContract.deleteAccount, { token: person.token, body });
    }
  }
});
