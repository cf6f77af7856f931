import { expect, inject, onTestFinished, test } from 'vitest';
import { newMigratedDatabase } from './testing/database/migrated-database.ts';
import { roundsOf } from './testing/database/rounds.ts';
import { seedLives } from './testing/seed-lives.ts';
import { readTraces, simulateDays } from './testing/simulated-days.ts';

/* Servers share a database and are killed: jobs still run, and each result appears once. */

const engine = inject('engine');

const FROM = new Date('2026-11-20T12:00:00Z');
/** `bench/week.ts` lets a week go by. */
const HOURS = roundsOf({ all: 12, sqlite: 3 });

async function newHome() {
  const home = await newMigratedDatabase();
  onTestFinished(home.remove);
  return home;
}

test(
  'each instance, notice and mail is created exactly once, even when a server is killed every hour',
  { timeout: 400_000 },
  async () => {
    const [calm, rough] = [await newHome(), await newHome()];
    for (const home of [calm, rough]) await seedLives(home, FROM);
    const span = { from: FROM, days: HOURS / 24 };
    await simulateDays({ ...calm, ...span, servers: 1, kills: false });
    // An SQLite folder allows one server: there the same server is killed and restarted.
    const killed = await simulateDays({ ...rough, ...span, servers: engine === 'postgres' ? 2 : 1, kills: true });

    const expected = await readTraces(calm);
    expect(killed).toBe(HOURS + 1);
    expect(expected.notices.length).toBeGreaterThan(10);
    expect(new Set(expected.instances).size).toBe(expected.instances.length);
    expect(new Set(expected.notices).size).toBe(expected.notices.length);
    expect(expected.broken).toEqual([]);
    expect(expected.mails.length).toBeGreaterThan(5);
    expect(await readTraces(rough)).toEqual(expected);
  },
);
