import type { Context } from '#server/platform/context.ts';

/** What was completed from one day to another, both included, in that order. */
export const readCompletions = ({ db, userId }: Context, from: string, to: string) =>
  db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .where('completed_on', '>=', from)
    .where('completed_on', '<=', to)
    .select(['kind', 'name', 'points', 'minutes', 'pillar_id', 'completed_on'])
    .orderBy('completed_at')
    .execute();
