import { sql } from 'kysely';
import type { Context } from '#server/platform/context.ts';
import type { CompletionKind } from './points.ts';

/** The completed tasks, instances of repeating tasks, and projects of a day. */
interface DayCompleted {
  /** The first ones, in order of completion. */
  listed: { id: string; name: string; kind: CompletionKind }[];
  count: number;
  points: number;
}

const NOTHING: DayCompleted = { listed: [], count: 0, points: 0 };

/** The user's completions on some days, by day. @param most how many of a day are listed at most. */
export async function listCompleted({ db, userId }: Context, days: readonly string[], most: number) {
  const asked = [...new Set(days)];
  const listed = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('completions')
        .where('user_id', '=', userId)
        .where('completed_on', 'in', asked)
        .select(['subject_id as id', 'name', 'kind', 'completed_on', 'completed_at'])
        .select(
          sql<number>`row_number() over (partition by completed_on order by completed_at, subject_id)`.as('place'),
        )
        .as('done'),
    )
    .where('place', '<=', most)
    .select(['id', 'name', 'kind', 'completed_on'])
    .orderBy('place')
    .execute();
  const sums = await db
    .selectFrom('active_days')
    .where('user_id', '=', userId)
    .where('day', 'in', asked)
    .select(['day', 'completed', 'points'])
    .execute();
  const rows = Map.groupBy(listed, ({ completed_on }) => completed_on);
  const byDay = new Map(
    sums.map(({ day, completed: count, points }) => [
      day,
      { listed: (rows.get(day) ?? []).map(({ id, name, kind }) => ({ id, name, kind })), count, points },
    ]),
  );
  return (day: string): DayCompleted => byDay.get(day) ?? NOTHING;
}
