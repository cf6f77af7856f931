import { COMPLETED_LISTED, type JournalEntry, type ReflectionKind } from '#contract/journal.ts';
import type { DayReflections } from '#contract/reflections.ts';
import { sameUser } from '#server/database/levels-above.ts';
import { listCompleted } from '#server/features/completions/list-completed.ts';
import { EVENING_PROMPTS } from '#contract/rules/reflection-prompts.ts';
import { streaksOf } from '#server/features/journal/insights/streaks.ts';
import { getEntry } from '#server/features/journal/queries.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { type Figures, toEvening, toMorning } from './shape-reflection.ts';

/** Days further back do not count. */
const DAYS_MAX = 1000;

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

/** Minutes in focus on a day. */
async function sumFocus({ db, userId }: Context, day: string): Promise<number> {
  const { minutes } = await db
    .selectFrom('focus_sessions')
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .select((eb) => eb.fn.sum<number | null>('minutes').as('minutes'))
    .executeTakeFirstOrThrow();
  return minutes ?? 0;
}

/** The focus that the evening reflection of a day names for the next one. */
async function findFocusAfter({ db, userId }: Context, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('journal_entries as entry')
    .innerJoin('journal_answers as answer', (join) => sameUser(join, 'answer.entry_id', 'entry.id'))
    .where('entry.user_id', '=', userId)
    .where('entry.reflection', '=', 'evening')
    .where('entry.entry_date', '=', day)
    .where('answer.prompt', '=', EVENING_PROMPTS.tomorrow_focus)
    .select('answer.answer')
    .executeTakeFirst();
  return row?.answer || null;
}

/** Both reflections of a day, with the focus that the evening before named for it, and the facts of the day. */
export async function readReflections(ctx: Context, date: string | null): Promise<DayReflections> {
  const day = date ?? today(ctx);
  const [morning, evening, focusFromYesterday, streak, completed, focusMinutes] = await Promise.all([
    findReflection(ctx, 'morning', day),
    findReflection(ctx, 'evening', day),
    findFocusAfter(ctx, addDays(day, -1)),
    readReflectionStreak(ctx),
    listCompleted(ctx, [day], COMPLETED_LISTED),
    sumFocus(ctx, day),
  ]);
  const { listed, count, points } = completed(day);
  return {
    date: day,
    morning: morning && toMorning(morning.entry, morning.figures, streak),
    evening: evening && toEvening(evening.entry, evening.figures, streak),
    focus_from_yesterday: focusFromYesterday,
    streak,
    facts: {
      ...{ completed: listed, completed_count: count, points },
      focus_minutes: focusMinutes,
    },
  };
}
