import { addDays } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';

/** A week: the day and the six before. */
const DAYS = 7;

/** How a pillar's given time stands against the wanted. */
export interface PillarShare {
  name: string;
  /** Percentage points by which the given share is below the wanted; 0 when it is not. */
  missingPoints: number;
}

/** Wanted against given share of each pillar that wants one, by the minutes completed in the week up to a day. */
export async function sharesOfLastDays({ db, userId }: Context, day: string): Promise<Map<string, PillarShare>> {
  const pillars = await db
    .selectFrom('pillars')
    .select(['id', 'name', 'time_allocation_percentage as wanted'])
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .where('time_allocation_percentage', 'is not', null)
    .execute();
  const rows = await db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .where('completed_on', '>', addDays(day, -DAYS))
    .where('completed_on', '<=', day)
    .groupBy('pillar_id')
    .select((eb) => ['pillar_id', eb.fn.sum<number>('minutes').as('minutes')])
    .execute();
  const total = rows.reduce((sum, row) => sum + (row.minutes ?? 0), 0);
  if (total === 0) return new Map();
  const given = new Map(rows.map((row) => [row.pillar_id, ((row.minutes ?? 0) / total) * 100]));
  return new Map(
    pillars.map(({ id, name, wanted }) => [
      id,
      { name, missingPoints: Math.max(0, Math.round((wanted ?? 0) - (given.get(id) ?? 0))) },
    ]),
  );
}
