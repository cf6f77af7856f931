import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAYS_AHEAD } from '#contract/recurring.ts';
import { updateRows } from '#server/database/dialect/many-rows.ts';
import { idList } from '#server/database/id-list.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { inSlices } from '#server/platform/batches.ts';
import { addDays, dayStart, userDay } from '#server/platform/calendar.ts';
import { type Context, today, transactLocked } from '#server/platform/context.ts';
import { closeMissedTasks } from './close-missed-tasks.ts';
import { continueRules } from './continue-rules.ts';
import { insertInstances, type NewInstance } from './insert-instances.ts';
import { undoEarlyGeneration } from './undo-early-generation.ts';
import { isDaily, occurrencesBetween } from '../engine/occurrences.ts';
import { type RecurringTaskRow, ruleOf } from '../stored-rule.ts';

/** How far back instances are created for a rule that starts in the past. */
const DAYS_BACK = 366;

/**
 * Creates the user's missing instances up to 30 days ahead, and skips missed daily ones. A repetition, even after an
 * interruption, adds nothing. Returns the number of new ones.
 */
export function generateInstances(request: Context): Promise<number> {
  return transactLocked(request, async (ctx) => {
    await undoEarlyGeneration(ctx, farthest(ctx));
    const rules = await rulesToGenerate(ctx);
    const room = await roomOf(ctx, rules);
    const missing: NewInstance[] = [];
    for (const rule of rules) {
      // Finding the days of a rare rule takes milliseconds.
      await yieldToEventLoop();
      missing.push(...missingInstances(ctx, rule).slice(0, room.get(rule.id)));
    }
    const made = await insertInstances(ctx, missing);
    await noteGenerated(ctx);
    const followed = await continueRules(ctx);
    await closeMissedDaily(ctx);
    await closeMissedTasks(ctx);
    return made + followed;
  });
}

/** Generates instances if any are missing; reads that show instances call it first. */
export async function bringUpToDate(ctx: Context): Promise<void> {
  const behind = await anyRuleToExtend(ctx.db, reach(ctx));
  if (behind.length > 0) await generateInstances(ctx);
}

const horizon = (ctx: Context) => addDays(today(ctx), DAYS_AHEAD);

/** A rule beyond this day was extended while the clock was ahead; a change of zone may set the user's day back. */
const farthest = (ctx: Context) => addDays(horizon(ctx), 2);

/** The day up to which rules are extended, and the day beyond which they are too far ahead. */
const reach = (ctx: Context) => ({ userId: ctx.userId, end: horizon(ctx), limit: farthest(ctx) });

/** Active rules that are not extended up to the horizon. */
const rulesToExtend = (db: Db, { userId, end, limit }: ReturnType<typeof reach>) =>
  db
    .selectFrom('recurring_tasks')
    .where('user_id', '=', userId)
    .where('paused_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('generated_through', 'is', null),
        eb('generated_through', '<', end),
        eb('generated_through', '>', limit),
      ]),
    );

const anyRuleToExtend = prepare((db, values: ReturnType<typeof reach>) =>
  rulesToExtend(db, values).select('id').limit(1),
);

/** Days as text sort chronologically. */
const latest = (...days: string[]): string => days.toSorted().at(-1)!;

const rulesToGenerate = (ctx: Context) =>
  rulesToExtend(ctx.db, reach(ctx))
    .where('repeat_from', '=', 'due')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('recurring_task_instances as earlier')
          .where('earlier.user_id', '=', ctx.userId)
          .whereRef('earlier.recurring_task_id', '=', 'recurring_tasks.id')
          .where('earlier.occurrence', '<', sql<string>`cast(recurring_tasks.starts_after as text)`)
          .select('earlier.id'),
      ).as('has_earlier'),
    )
    .execute();

function missingInstances(
  ctx: Context,
  { has_earlier: hasEarlier, ...rule }: Awaited<ReturnType<typeof rulesToGenerate>>[number],
): NewInstance[] {
  // The task that the rule was created from is its first occurrence, unless it has moved on.
  const startsAfter = hasEarlier ? null : rule.starts_after;
  const from = latest(
    rule.start_date,
    addDays(today(ctx), -DAYS_BACK),
    ...[startsAfter, rule.generated_through].flatMap((day) => (day === null ? [] : addDays(day, 1))),
  );
  return occurrencesBetween(ruleOf(rule), from, horizon(ctx))
    .filter((day) => day !== rule.starts_after)
    .map((day) => ({ rule, occurrence: day, dueDate: day }));
}

/** The remaining instances of rules with `max_instances`, by id. The task that a rule was created from counts. */
async function roomOf({ db, userId }: Context, rules: readonly RecurringTaskRow[]): Promise<Map<string, number>> {
  const counted = rules.filter((rule) => ruleOf(rule).pattern.max_instances !== null);
  if (counted.length === 0) return new Map();
  const rows = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', 'in', idList(counted.map(({ id }) => id)))
    .groupBy('recurring_task_id')
    .select(({ fn }) => ['recurring_task_id', fn.countAll<number>().as('count')])
    .execute();
  const existing = new Map(rows.map((row) => [row.recurring_task_id, row.count]));
  return new Map(
    counted.map((rule) => {
      const made = (existing.get(rule.id) ?? 0) + (rule.starts_after === null ? 0 : 1);
      return [rule.id, Math.max(0, ruleOf(rule).pattern.max_instances! - made)];
    }),
  );
}

async function noteGenerated(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('recurring_tasks')
    .set({ generated_through: horizon(ctx) })
    .where('user_id', '=', ctx.userId)
    .where('paused_at', 'is', null)
    .execute();
}

/** For a daily rule only the newest due instance stays open; earlier ones are closed as missed, unless reopened. */
async function closeMissedDaily(ctx: Context): Promise<void> {
  const { db, userId, now } = ctx;
  const rules = await db
    .selectFrom('recurring_tasks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('repeat_from', '=', 'due')
    .execute();
  const daily = rules.filter((rule) => isDaily(ruleOf(rule).pattern)).map((rule) => rule.id);
  if (daily.length === 0) return;
  const passed = await db
    .selectFrom('recurring_task_instances')
    .where('user_id', '=', userId)
    .where('recurring_task_id', 'in', idList(daily))
    .where('completed_at', 'is', null)
    .where('skipped_at', 'is', null)
    .where('due_date', '<', (eb) =>
      eb
        .selectFrom('recurring_task_instances as newer')
        .where('newer.user_id', '=', userId)
        .whereRef('newer.recurring_task_id', '=', 'recurring_task_instances.recurring_task_id')
        .where('newer.due_date', '<=', today(ctx))
        .select(({ fn }) => fn.max('newer.due_date').as('due_date')),
    )
    .select(['id', 'due_date', 'created_at', 'reopened_at'])
    .execute();
  // One that was reopened later than on its day is wanted.
  const missed = passed.filter(
    ({ reopened_at, due_date }) => reopened_at === null || userDay(new Date(reopened_at), ctx) <= due_date,
  );
  const closed = missed.map(({ id, due_date, created_at }) => {
    const end = dayStart(addDays(due_date, 1), ctx);
    // One that was made after its day, by this run, was never open. It ends before it was made, so that it counts for nothing.
    const isMissed = new Date(created_at) < now;
    return {
      id,
      skipped_at: isMissed ? now.toISOString() : end.toISOString(),
      is_missed: Number(isMissed),
      closed_on: due_date,
      next_notice_at: null,
      updated_at: now.toISOString(),
    };
  });
  await inSlices(closed, (rows) => updateRows(db, 'recurring_task_instances', userId, rows));
}
