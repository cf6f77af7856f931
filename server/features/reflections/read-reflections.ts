import { COMPLETED_LISTED, type JournalEntry, type ReflectionKind } from '#contract/journal.ts';
import type { DayReflections } from '#contract/reflections.ts';
import { listCompleted } from '#server/features/completions/list-completed.ts';
import { streaksOf } from '#server/features/journal/insights/streaks.ts';
import { getEntry } from '#server/features/journal/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { type Figures, toEvening, toMorning } from './shape-reflection.ts';

/** Days further back do not count. */
const DAYS_MAX = 1000;

/** A stored reflection. */
export interface StoredReflection {
  entry: JournalEntry;
  figures: Figures;
}

/** The reflection of a kind on a day, if there is one. */
export async function findReflection(
  ctx: Context,
  kind: ReflectionKind,
  day: string,
): Promise<StoredReflection | null> {
  const row = await ctx.db
    .selectFrom('journal_entries')
    .where('user_id', '=', ctx.userId)
    .where('reflection', '=', kind)
    .where('entry_date', '=', day)
    .select(['id', 'completion_score', 'sleep_quality', 'sleep_hours'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, ...figures } = row;
  return { entry: await getEntry(ctx, id), figures };
}

/** Days in a row with a reflection. */
export async function readReflectionStreak(ctx: Context): Promise<number> {
  const days = await ctx.db
    .selectFrom('journal_entries')
    .where('user_id', '=', ctx.userId)
    .where('reflection', 'in', ['morning', 'evening'])
    .where('entry_date', '<=', today(ctx))
    .select('entry_date')
    .distinct()
    .orderBy('entry_date', 'desc')
    .limit(DAYS_MAX)
    .execute();
  return streaksOf(
    days.map(({ entry_date }) => entry_date),
    today(ctx),
  ).current;
}

/** Both reflections of a day, with the facts of the day. */
export async function readReflections(ctx: Context, date: string | null): Promise<DayReflections> {
  const { db, userId } = ctx;
  const day = date ?? today(ctx);
  const morning = await findReflection(ctx, 'morning', day);
  const evening = await findReflection(ctx, 'evening', day);
  const streak = await readReflectionStreak(ctx);
  const { listed, count, points } = (await listCompleted(ctx, [day], COMPLETED_LISTED))(day);
  const focus = await db
    .selectFrom('focus_sessions')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .select((eb) => eb.fn.sum<number | null>('minutes').as('minutes'))
    .executeTakeFirstOrThrow();
  return {
    date: day,
    morning: morning && toMorning(morning.entry, morning.figures, streak),
    evening: evening && toEvening(evening.entry, evening.figures, streak),
    streak,
    facts: {
      ...{ completed: listed, completed_count: count, points },
      focus_minutes: focus.minutes ?? 0,
    },
  };
}
