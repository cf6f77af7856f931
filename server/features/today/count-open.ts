import { sql } from 'kysely';
import { tasksByProject } from '#server/database/counts.ts';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import { prepare } from '#server/database/prepare.ts';
import { belongsToVisible, visible } from '#server/database/visibility.ts';
import { idsIn, placesOf } from '#server/database/id-list.ts';
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

const selectRuleCount = prepare((db, { userId, ids }: { userId: string; ids: string }) =>
  db
    .selectFrom('recurring_tasks as rule')
    .where('rule.user_id', '=', userId)
    .where('rule.id', 'in', idsIn(ids))
    .where(belongsToVisible('rule'))
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

/** How many rules have an occurrence beside the task that they were made from, as lists of tasks show it. */
async function countOccurrences(ctx: Context): Promise<number> {
  const current = await readCurrentOccurrences(ctx);
  const ids = [...current.values()].flatMap(({ kind, ruleId }) => (kind === 'recurring' ? ruleId : []));
  if (ids.length === 0) return 0;
  const [counted] = await selectRuleCount(ctx.db, { userId: ctx.userId, ids: placesOf(ids) });
  return counted!.count;
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
