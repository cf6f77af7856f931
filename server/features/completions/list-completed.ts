import type { Context } from '#server/platform/context.ts';
import type { CompletionKind } from './points.ts';

/** A completed task, instance of a repeating task, or project. */
interface Completed {
  id: string;
  name: string;
  kind: CompletionKind;
  points: number;
  completed_on: string;
}

/** The user's completions on these days, in order of completion, by day. */
export async function listCompleted(
  { db, userId }: Context,
  days: readonly string[],
): Promise<Map<string, Completed[]>> {
  if (days.length === 0) return new Map();
  const rows = await db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .where('completed_on', 'in', [...new Set(days)])
    .select(['subject_id as id', 'name', 'kind', 'points', 'completed_on'])
    .orderBy('completed_at')
    .orderBy('subject_id')
    .execute();
  return Map.groupBy(rows, ({ completed_on }) => completed_on);
}
