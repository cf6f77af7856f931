import { sql } from 'kysely';
import type { Project } from '#contract/projects.ts';
import { prepare } from '#server/database/prepare.ts';
import { readCurrentOccurrences } from '#server/features/recurring/instances/current-occurrences.ts';
import { inVisibleProject } from '#server/features/tasks/queries.ts';
import type { Context } from '#server/platform/context.ts';

/** How many tasks of a user are open, hidden ones aside: in all, and in the Inbox. */
export interface OpenTasks {
  all: number;
  inbox: number;
}

const selectOpenTasks = prepare((db, { userId }: { userId: string }) =>
  db
    .selectFrom('tasks as task')
    .where('task.user_id', '=', userId)
    .where('task.completed_at', 'is', null)
    .where(inVisibleProject(userId))
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('all'),
      fn
        .countAll<number>()
        .filterWhere(
          'task.project_id',
          '=',
          selectFrom('projects').where('user_id', '=', userId).where('is_inbox', '=', sql.lit(1)).select('id'),
        )
        .as('inbox'),
    ]),
);

export async function countOpenTasks({ db, userId }: Context): Promise<OpenTasks> {
  const [counted] = await selectOpenTasks(db, { userId });
  return counted!;
}

/** The same from the projects of the user, hidden ones aside, the Inbox included. */
export function openTasksIn(projects: readonly Project[]): OpenTasks {
  const open = (some: readonly Project[]) => some.reduce((sum, { active_task_count }) => sum + active_task_count, 0);
  return { all: open(projects), inbox: open(projects.filter(({ is_inbox }) => is_inbox)) };
}

/**
 * How many rules have a row beside the task that they were made from, as lists of tasks show it: where that task was
 * missed with others, they are one row, and it is counted as a task.
 */
export async function countOccurrences(ctx: Context): Promise<number> {
  const current = [...(await readCurrentOccurrences(ctx)).values()];
  return current.filter(({ kind, missedTaskId }) => kind === 'recurring' && missedTaskId === null).length;
}
