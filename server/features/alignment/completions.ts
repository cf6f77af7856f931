import { sql } from 'kysely';
import type { Completion } from '#contract/alignment.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';

/** The rows of the user's completion log from one day to another, both included, the newest first. */
export async function readCompletions({ db, userId }: Context, from: string, to: string): Promise<Completion[]> {
  const rows = await db
    .selectFrom('completions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('completed_on', '>=', from)
    .where('completed_on', '<=', to)
    .orderBy('completed_at', 'desc')
    .orderBy('subject_id')
    .execute();
  return rows.map(({ user_id: _, breakdown, ...row }) => ({
    ...row,
    breakdown: JSON.parse(breakdown) as Completion['breakdown'],
  }));
}

interface ScoredDays {
  /** The first day of the week, and that of the month. */
  week: string;
  month: string;
  /** The last day of both. */
  to: string;
}

/** The points of the user's week and month, each from its first day on. */
export async function readScores({ db, userId }: Context, days: ScoredDays): Promise<{ week: number; month: number }> {
  const from = days.week < days.month ? days.week : days.month;
  const [scores] = await selectScores(db, { userId, from, ...days });
  return { week: scores!.week ?? 0, month: scores!.month ?? 0 };
}

const selectScores = prepare((db, { userId, from, week, month, to }: ScoredDays & { userId: string; from: string }) => {
  const pointsFrom = (day: string) => sql<number | null>`sum(case when completed_on >= ${day} then points end)`;
  return db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .where('completed_on', '>=', from)
    .where('completed_on', '<=', to)
    .select([pointsFrom(week).as('week'), pointsFrom(month).as('month')]);
});

export const pointsOf = (rows: readonly Completion[]): number => rows.reduce((sum, { points }) => sum + points, 0);
