import type { Task } from '#contract/tasks.ts';
import { PROJECT_NAME } from '#server/database/area-lists.ts';
import { joinLevelsAbove, sameUser } from '#server/database/levels-above.ts';
import { idList } from '#server/database/id-list.ts';
import { belongsToVisible } from '#server/database/visibility.ts';
import type { Context } from '#server/platform/context.ts';
import { type Notice, notifyAll } from './notify.ts';

/**
 * Creates a notice for each open task whose last prerequisite is among these tasks, in the transaction of their
 * completion. A task with several prerequisites gets one notice.
 */
export async function notifyUnblocked(ctx: Context, done: readonly Pick<Task, 'id' | 'name'>[]): Promise<void> {
  if (done.length === 0) return;
  const names = new Map(done.map(({ id, name }) => [id, name]));
  const order = [...names.keys()];
  const rows = await freedBy(ctx, order);
  const last = new Map(
    rows
      .toSorted((one, other) => order.indexOf(one.done_id) - order.indexOf(other.done_id))
      .map((task) => [task.id, task]),
  );
  const notices = [...last.values()].map((task): Notice => ({
    fact: `unblocked_task:${task.id}:${task.done_id}`,
    type: 'unblocked_task',
    title: `“${task.name}” can start`,
    message: `“${names.get(task.done_id)}” is done · ${task.project_name}`,
    taskId: task.id,
    taskName: task.name,
    projectId: task.project_id,
    projectName: task.project_name,
    priority: task.priority,
  }));
  await notifyAll(ctx, notices);
}

const freedBy = ({ db, userId }: Context, doneIds: readonly string[]) =>
  db
    .selectFrom('task_dependencies as link')
    .innerJoin('tasks as task', (join) => sameUser(join, 'task.id', 'link.task_id'))
    .innerJoin('projects as project', (join) => sameUser(join, 'project.id', 'task.project_id'))
    .$call(joinLevelsAbove)
    .where('link.user_id', '=', userId)
    .where('link.depends_on_id', 'in', idList(doneIds))
    .where('task.completed_at', 'is', null)
    .where(belongsToVisible('task', userId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task_dependencies as other')
            .innerJoin('tasks as needed', (join) => sameUser(join, 'needed.id', 'other.depends_on_id'))
            .where('other.user_id', '=', userId)
            .whereRef('other.task_id', '=', 'link.task_id')
            .where('needed.completed_at', 'is', null)
            .select('needed.id'),
        ),
      ),
    )
    .select([
      'link.depends_on_id as done_id',
      'task.id',
      'task.name',
      'task.priority',
      'task.project_id',
      PROJECT_NAME.as('project_name'),
    ])
    .execute();
