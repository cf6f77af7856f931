import type { Task } from '#contract/tasks.ts';
import { visible } from '#server/database/visibility.ts';
import { findTasks, type TasksQuery } from '#server/features/tasks/queries.ts';
import type { Context } from '#server/platform/context.ts';

const AVAILABLE_MAX = 20;

/**
 * Up to 20 open tasks that could be picked for a day: those with the nearest due date first, then the newest. Left out
 * is what is on the list already, waits for another task, or starts later.
 */
export async function listAvailableTasks(ctx: Context, day: string, listed: readonly string[]): Promise<Task[]> {
  const open = (query: TasksQuery) =>
    query
      .where('task.completed_at', 'is', null)
      .where((eb) => eb.or([eb('task.start_date', 'is', null), eb('task.start_date', '<=', day)]))
      .$if(listed.length > 0, (narrowed) => narrowed.where('task.id', 'not in', listed))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('task_dependencies as dependency')
              .innerJoin('tasks as needed', (join) =>
                join
                  .onRef('needed.user_id', '=', 'dependency.user_id')
                  .onRef('needed.id', '=', 'dependency.depends_on_id'),
              )
              .whereRef('dependency.user_id', '=', 'task.user_id')
              .whereRef('dependency.task_id', '=', 'task.id')
              .where('needed.completed_at', 'is', null)
              .select('needed.id'),
          ),
        ),
      )
      .where(visible('project'));

  const due = await findTasks(ctx, (query) =>
    open(query).where('task.due_date', 'is not', null).orderBy('task.due_date').orderBy('task.id').limit(AVAILABLE_MAX),
  );
  if (due.length === AVAILABLE_MAX) return due;
  const others = await findTasks(ctx, (query) =>
    open(query)
      .where('task.due_date', 'is', null)
      .orderBy('task.id', 'desc')
      .limit(AVAILABLE_MAX - due.length),
  );
  return [...due, ...others];
}
