/**
 * Measures creating the instances of 1,000 rules, 30 days ahead, on SQLite: all at once, then for a new day, then with
 * nothing to do. Also measures a daily rule that began in 1900.
 * Run it: node bench/recurring.ts [--rules 1000] [--runs 3]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '#server/database/connect.ts';
import { generateInstances } from '#server/features/recurring/instances/generate-instances.ts';
import { occurrencesBetween } from '#server/features/recurring/engine/occurrences.ts';
import { type Context, contextFor } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { numberOption, readOptions } from '../scripts/options.ts';
import { median, ms } from './report.ts';

const { rules, runs } = readOptions(['rules', 'runs'], 'node bench/recurring.ts [--rules 1000] [--runs 3]');
const ruleCount = numberOption(rules, 1000);
const TODAY = new Date('2026-11-20T12:00:00Z');
const TOMORROW = new Date('2026-11-21T12:00:00Z');

/** As people repeat things: a third daily, a half weekly on one to three days, the rest monthly. */
function patternOf(index: number) {
  const nothing = { weekdays: [], month_day: null, end_date: null, max_instances: null, rrule: null };
  if (index % 6 < 2) return { ...nothing, type: 'daily', interval: 1 + (index % 3) };
  if (index % 6 < 5) {
    const weekdays = ['monday', 'wednesday', 'saturday'].slice(0, 1 + (index % 3));
    return { ...nothing, type: 'weekly', interval: 1 + (index % 2), weekdays };
  }
  return { ...nothing, type: 'monthly', interval: 1, month_day: 1 + (index % 31) };
}

async function newUserWithRules(base: Omit<Context, 'userId'>): Promise<Context> {
  const userId = newId();
  const at = base.now.toISOString();
  const person = { email: `${userId}@example.org`, username: userId, first_name: 'B', last_name: 'B' };
  await base.db
    .insertInto('users')
    .values({
      id: userId,
      ...person,
      timezone: 'UTC',
      day_start_hour: 0,
      week_starts_on: 'monday',
      daily_capacity_minutes: 360,
      created_at: at,
      updated_at: at,
    })
    .execute();
  for (let index = 0; index < ruleCount; index += 1) {
    await base.db
      .insertInto('recurring_tasks')
      .values({
        user_id: userId,
        id: newId(),
        name: `Rule ${index}`,
        description: '',
        priority: 'medium',
        category: 'general',
        recurrence_pattern: JSON.stringify(patternOf(index)),
        repeat_from: 'due',
        start_date: '2026-11-20',
        week_starts_on: 'monday',
        created_at: at,
        updated_at: at,
      })
      .execute();
  }
  return { ...base, userId };
}

async function timed(work: () => Promise<number>): Promise<{ took: number; made: number }> {
  const began = performance.now();
  const made = await work();
  return { took: performance.now() - began, made };
}

const dataDir = await mkdtemp(join(tmpdir(), 'auric-bench-recurring-'));
const database = await connectDatabase({ dataDir, databaseUrl: null }, () => {});
const nobody = contextFor(database.db, { id: '', timezone: 'UTC', day_start_hour: 0 }, TODAY);
const results: Record<string, number[]> = { 'all of 30 days': [], 'a new day': [], 'nothing new': [] };
const made: Record<string, number> = {};
for (let run = 0; run < numberOption(runs, 3); run += 1) {
  const user = await newUserWithRules(nobody);
  for (const [what, now] of [
    ['all of 30 days', TODAY],
    ['a new day', TOMORROW],
    ['nothing new', TOMORROW],
  ] as const) {
    const result = await timed(() => generateInstances({ ...user, now }));
    results[what]!.push(result.took);
    made[what] = result.made;
  }
}
await database.close();
await rm(dataDir, { recursive: true });

console.log(`${ruleCount} rules, SQLite`);
for (const [what, times] of Object.entries(results)) {
  console.log(`${what.padEnd(16)} ${String(made[what]).padStart(6)} instances  median ${ms(median(times))} ms`);
}
const daily = { pattern: { ...patternOf(0), type: 'daily' as const, weekdays: [] }, repeatFrom: 'due' as const };
const since1900 = { ...daily, startDate: '1900-01-01', weekStartsOn: 'monday' as const };
const old = await timed(async () => occurrencesBetween(since1900, '2026-11-20', '2026-12-20').length);
console.log(`daily since 1900: ${old.made} days in ${ms(old.took)} ms`);
