import { sql } from 'kysely';
import type { Project } from '#contract/projects.ts';
import { tasksByProject } from '#server/database/counts.ts';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import { prepare } from '#server/database/prepare.ts';
import { visible } from '#server/database/visibility.ts';
import type { CurrentOccurrence } from '#server/features/recurring/instances/current-occurrences.ts';
import type { Context } from '#server/platform/context.ts';

/** Number of open visible tasks or occurrences of a user: in total, and in the Inbox. */
export interface OpenTasks {
  all: number;
  inbox: number;
}

// Grouped by project: without statistics of new rows, PostgreSQL would look up the project of each task.
const selectOpenTasks = prepare((db, { userId }: { userId: string }) =>
  db
    .selectFrom('projects as project')
    .$call(joinLevelsAbove)
    .innerJoin(tasksByProject(db, userId).as('counts'), 'counts.project_id', 'project.id')
    .where('project.user_id', '=', userId)
    .where(visible('project'))
    .groupBy('project.is_inbox')
    .select(['project.is_inbox', sql<number>`sum(counts.task_count - counts.completed_task_count)`.as('open')]),
);

export async function countOpenTasks({ db, userId }: Context): Promise<OpenTasks> {
  const rows = await selectOpenTasks(db, { userId });
  const open = (inbox: 0 | 1) => Number(rows.find(({ is_inbox }) => is_inbox === inbox)?.open ?? 0);
  return { all: open(0) + open(1), inbox: open(1) };
}

/** The same from the user's visible projects, including the Inbox and the lists of areas. */
export function openTasksIn(projects: readonly Project[]): OpenTasks {
  const open = (some: readonly Project[]) => some.reduce((sum, { active_task_count }) => sum + active_task_count, 0);
  return { all: open(projects), inbox: open(projects.filter(({ is_inbox }) => is_inbox)) };
}

/**
 * Number of rules with a row of their own in lists of tasks. A rule whose original task was missed shares one row with
 * it, which is counted as a task.
 * @param current from `readCurrentOccurrences`.
 */
export function countOccurrences(current: ReadonlyMap<string, CurrentOccurrence>): OpenTasks {
  const rows = [...current.values()].filter(({ kind, missedTaskId }) => kind === 'recurring' && missedTaskId === null);
  return { all: rows.length, inbox: rows.filter(({ isInInbox }) => isInInbox).length };
}
