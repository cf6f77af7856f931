import { WHY_TASKS_NEWEST, type WhyStatements } from '#contract/coach.ts';
import { placedIds } from '#server/database/id-list.ts';
import { joinLevelsAbove } from '#server/database/levels-above.ts';
import { visible } from '#server/database/visibility.ts';
import type { Context } from '#server/platform/context.ts';
import { type TaskPath, whyStatement } from './why-words.ts';

/**
 * Says what tasks are for, by rules alone, so it is fast and costs nothing.
 * @param taskIds the tasks in the order of the response; none: the newest open ones. Tasks that the user does not have
 * are left out, since one that was deleted elsewhere should not cost the others their answer.
 */
export async function explainTasks(ctx: Context, taskIds: readonly string[]): Promise<WhyStatements> {
  const paths = taskIds.length > 0 ? await pathsOf(ctx, taskIds) : await newestPaths(ctx);
  return {
    why_statements: paths.map(whyStatement),
    tasks_analyzed: paths.length,
    generated_at: ctx.now.toISOString(),
  };
}

function selectPaths({ db, userId }: Context) {
  return db
    .selectFrom('tasks as task')
    .innerJoin('projects as project', (join) =>
      join.onRef('project.user_id', '=', 'task.user_id').onRef('project.id', '=', 'task.project_id'),
    )
    .$call(joinLevelsAbove)
    .where('task.user_id', '=', userId)
    .select([
      'task.id as task_id',
      'task.name as task_name',
      'project.id as project_id',
      'project.is_inbox',
      'project.name as project_name',
      'project.description as project_description',
      'area.id as area_id',
      'area.name as area_name',
      'area.description as area_description',
      'pillar.id as pillar_id',
      'pillar.name as pillar_name',
      'pillar.description as pillar_description',
      'top_pillar.id as top_pillar_id',
      'top_pillar.name as top_pillar_name',
      'top_pillar.description as top_pillar_description',
    ]);
}

const pathsOf = (ctx: Context, taskIds: readonly string[]): Promise<TaskPath[]> =>
  selectPaths(ctx).innerJoin(placedIds(taskIds).as('asked'), 'asked.id', 'task.id').orderBy('asked.place').execute();

const newestPaths = (ctx: Context): Promise<TaskPath[]> =>
  selectPaths(ctx)
    .where('task.completed_at', 'is', null)
    .where(visible('project'))
    .orderBy('task.created_at', 'desc')
    .orderBy('task.id', 'desc')
    .limit(WHY_TASKS_NEWEST)
    .execute();
