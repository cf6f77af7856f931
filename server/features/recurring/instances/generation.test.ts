import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { authContract } from '#contract/auth.ts';
import { WEEKDAYS } from '#contract/vocabulary.ts';
import { addDays } from '#server/platform/calendar.ts';
import { contextFor } from '#server/platform/context.ts';
import type { Db } from '#server/database/transaction.ts';
import { startTestApp, type TestUser } from '#server/testing/app.ts';
import { recurringIn } from '#server/testing/recurring.ts';
import { generateInstances } from './generate-instances.ts';
import { roundsOf, testOnce } from '#server/testing/database/rounds.ts';

/* Generating instances is idempotent, also after an interruption. */

const START = '2026-01-05';
let now = new Date(`${START}T12:00:00Z`);
const app = await startTestApp({ clock: () => now });
const { newRule, daysOf } = recurringIn(app);
const { db } = app.database;

class BrokenOff extends Error {}

/** Allows this many queries, and fails all later ones. */
function failingAfter(queries: number): KyselyPlugin {
  let left = queries;
  return {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new BrokenOff();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

const pattern = fc.oneof(
  fc.record({ type: fc.constant('daily' as const), interval: fc.integer({ min: 1, max: 5 }) }),
  fc.record({
    type: fc.constant('weekly' as const),
    interval: fc.integer({ min: 1, max: 3 }),
    weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  }),
  fc.record({ type: fc.constant('monthly' as const), month_day: fc.integer({ min: 1, max: 31 }) }),
);

/** A later day with a generation, and the number of queries before it fails; null: it completes. */
const step = fc.record({
  days: fc.integer({ min: 0, max: 40 }),
  breaksAfter: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
});

/** The stored days of a rule, read from the database because the session has expired by then. */
async function storedDays(ruleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recurring_task_instances')
    .where('recurring_task_id', '=', ruleId)
    .select(['due_date', 'skipped_at'])
    .orderBy('due_date')
    .execute();
  return rows.map(({ due_date, skipped_at }) => `${due_date} ${skipped_at ? 'skipped' : 'open'}`);
}

const generate = (user: TestUser, through: Db = db) =>
  generateInstances(contextFor(through, { id: user.user.id, timezone: 'UTC', day_start_hour: 0 }, now));

test('repeated and interrupted generation gives the same result as a single one', { timeout: 400_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(pattern, fc.array(step, { minLength: 1, maxLength: 6 }), async (recurrence_pattern, steps) => {
      now = new Date(`${START}T12:00:00Z`);
      const [often, once] = [await app.newUser(), await app.newUser()];
      const [first, second] = [
        await newRule(often.token, { recurrence_pattern }),
        await newRule(once.token, { recurrence_pattern }),
      ];
      let day = START;
      for (const { days, breaksAfter } of steps) {
        day = addDays(day, days);
        now = new Date(`${day}T12:00:00Z`);
        await generate(often, breaksAfter === null ? db : db.withPlugin(failingAfter(breaksAfter))).catch(
          (error: unknown) => {
            if (!(error instanceof BrokenOff)) throw error;
          },
        );
      }
      await generate(often);
      await generate(once);
      expect(await storedDays(first.id)).toEqual(await storedDays(second.id));
    }),
    { numRuns: roundsOf({ all: 200, sqlite: 30, postgres: 10 }) },
  );
});

testOnce('instances do not change when their user travels: no date moves and none is created twice', async () => {
  now = new Date('2026-03-28T11:00:00Z');
  const { token } = await app.newUser({ timezone: 'Pacific/Kiritimati' });
  const rule = await newRule(token, { recurrence_pattern: { type: 'weekly', weekdays: ['sunday', 'wednesday'] } });
  const before = await daysOf(token, rule.id);
  // From the first time zone of a day to the last, over the night of Europe's clock change, and back.
  for (const timezone of ['Pacific/Pago_Pago', 'Europe/Berlin', 'Pacific/Kiritimati']) {
    await app.call(authContract.changeProfile, { token, body: { timezone, day_start_hour: 4 } });
    const days = await daysOf(token, rule.id);
    expect(days.slice(0, before.length)).toEqual(before);
    expect(new Set(days).size).toBe(days.length);
  }
});
