import { prepare } from '#server/database/prepare.ts';
import { readStreak } from '#server/features/journal/insights/streaks.ts';
import type { Context } from '#server/platform/context.ts';

const selectCounts = prepare((db, { userId }: { userId: string }) =>
  db
    .selectFrom('completion_months')
    .where('user_id', '=', userId)
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('tasks'), eb.lit(0)).as('tasks'),
      eb.fn.coalesce(eb.fn.sum<number>('recurring'), eb.lit(0)).as('recurring'),
      eb.fn.coalesce(eb.fn.sum<number>('projects'), eb.lit(0)).as('projects'),
    ]),
);

/** Completions of an import, which earned no points. */
const selectImported = prepare((db, { userId }: { userId: string }) =>
  db
    .selectFrom('completions')
    .where('user_id', '=', userId)
    .where('points', '=', 0)
    .select((eb) => [
      eb.fn.count<number>(eb.case().when('kind', '<>', 'project').then(1).end()).as('tasks'),
      eb.fn.count<number>(eb.case().when('kind', '=', 'project').then(1).end()).as('projects'),
    ]),
);

/**
 * The user's completions, without imported ones, and streaks: `current` ends today or, while today is not over, yesterday; `latest` is the
 * newest streak, however long ago.
 */
export async function readProgress(ctx: Context) {
  const [counts] = await selectCounts(ctx.db, { userId: ctx.userId });
  const { tasks, recurring, projects } = counts!;
  const [imported] = await selectImported(ctx.db, { userId: ctx.userId });
  const { current, latest } = await readStreak(ctx);
  return { tasks: tasks + recurring - imported!.tasks, projects: projects - imported!.projects, current, latest };
}
