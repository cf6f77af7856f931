import { sql } from 'kysely';
import { COMPLETED_LISTED, MEMORIES_MAX, type Memory } from '#contract/journal.ts';
import { prepare } from '#server/database/prepare.ts';
import { listCompleted } from '#server/features/completions/list-completed.ts';
import { addDays } from '#server/platform/calendar.ts';
import { type Context, today } from '#server/platform/context.ts';
import { readEntries } from './queries.ts';

const LEAP_DAY = '02-29';

/** The days of the year, `MM-DD`, that a day shows: 28 February includes the 29th in years without one. */
function daysRememberedOn(day: string): string[] {
  const own = day.slice(5);
  return own === '02-28' && !addDays(day, 1).endsWith(LEAP_DAY) ? [own, LEAP_DAY] : [own];
}

interface SameDay {
  userId: string;
  before: string;
  first: string;
  second: string;
}

const selectSameDay = prepare((db, { userId, before, first, second }: SameDay) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', userId)
    .where('entry_date', '<', before)
    .where(sql`substr(cast(entry_date as text), 6)`, 'in', [first, second])
    .select('id')
    .orderBy('entry_date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MEMORIES_MAX),
);

/** Entries about the same day of earlier years, the nearest first, with the completions of that day. */
export async function listMemories(ctx: Context, date: string | null): Promise<Memory[]> {
  const day = date ?? today(ctx);
  const [first = '', second = first] = daysRememberedOn(day);
  const { db, userId } = ctx;
  const found = await selectSameDay(db, { userId, before: `${day.slice(0, 4)}-01-01`, first, second });
  const entries = await readEntries(
    ctx,
    found.map(({ id }) => id),
  );
  if (entries.length === 0) return [];
  const completedOn = await listCompleted(
    ctx,
    entries.map(({ entry_date }) => entry_date),
    COMPLETED_LISTED,
  );
  return entries.map((entry) => {
    const { listed, count } = completedOn(entry.entry_date);
    const years_ago = Number(day.slice(0, 4)) - Number(entry.entry_date.slice(0, 4));
    return { entry, years_ago, completed: listed, completed_count: count };
  });
}
