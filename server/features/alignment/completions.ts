import type { Completion } from '#contract/alignment.ts';
import type { Context } from '#server/platform/context.ts';

/** The rows of the user's completion log from one day to another, both included, the newest first. @param most at most. */
export async function readCompletions(
  { db, userId }: Context,
  from: string,
  to: string,
  most?: number,
): Promise<Completion[]> {
  const rows = await db
    .selectFrom('completions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('completed_on', '>=', from)
    .where('completed_on', '<=', to)
    .orderBy('completed_on', 'desc')
    .orderBy('completed_at', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('subject_id', 'desc')
    .$if(most !== undefined, (query) => query.limit(most!))
    .execute();
  return rows.map(({ user_id: _, breakdown, ...row }) => ({
    ...row,
    breakdown: JSON.parse(breakdown) as Completion['breakdown'],
  }));
}

export const pointsOf = (rows: readonly { points: number }[]): number =>
  rows.reduce((sum, { points }) => sum + points, 0);
