import { sql } from 'kysely';
import { tasksByProject } from '#server/database/counts.ts';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import { prepare } from '#server/database/prepare.ts';
import { visible } from '#server/database/visibility.ts';
import { readCurrentOccurrences } from '#server/features/recurring/instances/current-occurrences.ts';
import type { Context } from '#server/platform/context.ts';

const selectOpenCounts = prepare((db, { userId }: { userId: string }) =>
  db
    .selectFrom('projects as project')
    .$call(joinLevelsAbove)
    .innerJoin(tasksByProject(db, userId).as('counts'), 'counts.project_id', 'project.id')
    .where('project.user_id', '=', userId)
    .where(visible('project'))
    .groupBy('project.is_inbox')
    .select(['project.is_inbox', sql<number>`sum(counts.task_count - counts.completed_task_count)`.as('open')]),
);

/**
 * How many rules have a row beside the task that they were made from, as lists of tasks show it: where that task was
 * missed with others, they are one row, and it is counted as a task.
 */
async function countOccurrences(ctx: Context): Promise<number> {
  const current = [...(await readCurrentOccurrences(ctx)).values()];
  return current.filter(({ kind, missedTaskId }) => kind === 'recurring' && missedTaskId === null).length;
}

/**
 * How many tasks of the user are open, hidden ones aside: in all, with the next occurrence of what repeats, and in the
 * Inbox.
 */
export async function countOpenTasks(ctx: Context): Promise<{ open_tasks: number; inbox_tasks: number }> {
  const rows = await selectOpenCounts(ctx.db, { userId: ctx.userId });
  const open = (inbox: boolean) =>
    rows.filter(({ is_inbox }) => !inbox || is_inbox === 1).reduce((sum, row) => sum + Number(row.open), 0);
  return { open_tasks: open(false) + (await countOccurrences(ctx)), inbox_tasks: open(true) };
}
