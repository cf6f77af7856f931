import type { Kysely } from 'kysely';
import { prepare } from '#server/database/prepare.ts';
import type { Schema } from '#server/database/schema.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';

/** Days in a row. */
interface Streak {
  /** Up to today, or to yesterday while today is not over. */
  current: number;
  /** Up to the newest day, however long ago that is. */
  latest: number;
  longest: number;
}

/** The streaks of days. @param days different ones, the newest first; those after `day` do not count. */
export function streaksOf(days: readonly string[], day: string): Streak {
  const lengths: { newest: string; length: number }[] = [];
  let oldest = '';
  for (const next of days) {
    if (next > day) continue;
    const last = lengths.at(-1);
    if (last && addDays(next, 1) === oldest) last.length += 1;
    else lengths.push({ newest: next, length: 1 });
    oldest = next;
  }
  const [first] = lengths;
  const isCurrent = first !== undefined && first.newest >= addDays(day, -1);
  return {
    current: isCurrent ? first.length : 0,
    latest: first?.length ?? 0,
    longest: Math.max(0, ...lengths.map(({ length }) => length)),
  };
}

/** Days further back do not count for the streak of everything: it ends there. */
const DAYS_MAX = 1000;

interface SinceDay {
  userId: string;
  after: string;
}

const selectActiveDays = prepare((db: Kysely<Schema>, { userId, after }: SinceDay) =>
  db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .where('completed_on', '>', after)
    .select('completed_on as day')
    .union(
      db
        .selectFrom('journal_entries')
        .where('user_id', '=', userId)
        .where('entry_date', '>', after)
        .select('entry_date as day'),
    )
    .orderBy('day', 'desc'),
);

/** The streak of days with a completion or an entry of the journal. */
export async function readStreak(ctx: Context): Promise<Streak> {
  const days = await selectActiveDays(ctx.db, { userId: ctx.userId, after: addDays(today(ctx), -DAYS_MAX) });
  return streaksOf(
    days.map(({ day }) => day),
    today(ctx),
  );
}
