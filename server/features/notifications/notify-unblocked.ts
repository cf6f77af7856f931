import type { Task } from '#contract/tasks.ts';
import { belongsToVisible } from '#server/database/visibility.ts';
import type { Context } from '#server/platform/context.ts';
import { notify } from './notify.ts';

/** Tells of each open task that waited for this one and for nothing else any more, in the transaction of its completion. */
export async function notifyUnblocked(ctx: Context, done: Pick<Task, 'id' | 'name'>): Promise<void> {
  for (const task of await freedBy(ctx, done.id)) {
    await notify(ctx, {
      fact: `unblocked_task:${task.id}:${done.id}`,
      type: 'unblocked_task',
      title: `“${task.name}” can start`,
      message: `“${done.name}” is done, which it waited for · ${task.project_name}`,
      taskId: task.id,
      taskName: task.name,
      projectId: task.project_id,
      projectName: task.project_name,
      priority: task.priority,
    });
  }
}

const freedBy = ({ db, userId }: Context, doneId: string) =>
  db
    .selectFrom('task_dependencies as link')
    .innerJoin('tasks as task', (join) =>
      join.onRef('task.user_id', '=', 'link.user_id').onRef('task.id', '=', 'link.task_id'),
    )
    .innerJoin('projects as project', (join) =>
      join.onRef('project.user_id', '=', 'task.user_id').onRef('project.id', '=', 'task.project_id'),
    )
    .where('link.user_id', '=', userId)
    .where('link.depends_on_id', '=', doneId)
    .where('task.completed_at', 'is', null)
    .where(belongsToVisible('task'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task_dependencies as other')
            .innerJoin('tasks as needed', (join) =>
              join.onRef('needed.user_id', '=', 'other.user_id').onRef('needed.id', '=', 'other.depends_on_id'),
            )
            .whereRef('other.user_id', '=', 'link.user_id')
            .whereRef('other.task_id', '=', 'link.task_id')
            .where('needed.completed_at', 'is', null)
            .select('needed.id'),
        ),
      ),
    )
    .select(['task.id', 'task.name', 'task.priority', 'task.project_id', 'project.name as project_name'])
    .execute();
