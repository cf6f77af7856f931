import { PROJECT_NAME } from '#server/database/area-lists.ts';
import { idList } from '#server/database/id-list.ts';
import { sameUser } from '#server/database/levels-above.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { LeftOut, Link, Rows } from '#server/platform/record-kind.ts';
import { continueRules } from '../instances/continue-rules.ts';
import { moveInstances, moveRulesOfTasks } from '../instances/move-series.ts';

/**
 * Continues rules that are restored, or whose task is deleted or restored. A rule continues without the task that it was
 * created from; with it, both are in the project of the open task. Its open instances are in its project.
 * @returns a sentence for each rule that has moved to its task.
 */
export async function resumeRules(ctx: RequestContext, ids: readonly string[]): Promise<string[]> {
  const { db, userId } = ctx;
  const rules = await db
    .selectFrom('recurring_tasks')
    .select('task_id')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .where('task_id', 'is not', null)
    .execute();
  const moved = await moveRulesOfTasks(
    ctx,
    rules.map(({ task_id }) => task_id!),
  );
  // A rule may be restored into another project.
  await moveInstances(ctx, ids);
  await continueRules(ctx, ids);
  if (moved.length === 0) return [];
  const projects = await db
    .selectFrom('projects as project')
    .leftJoin('areas as area', (join) => sameUser(join, 'area.id', 'project.area_id'))
    .where('project.user_id', '=', userId)
    .where('project.id', 'in', idList(moved.map(({ project_id }) => project_id!)))
    .select(['project.id', PROJECT_NAME.as('name')])
    .execute();
  const nameOf = new Map(projects.map(({ id, name }) => [id, name]));
  return moved.map(
    ({ name, project_id }) => `The repeat of “${name}” is now in “${nameOf.get(project_id!)}” with its task.`,
  );
}

/* A task has one rule: if it has another one by now, it keeps that one, and the restored rule has no task. */

export async function detachTakenTasks(ctx: RequestContext, { recurring_tasks = [] }: Rows): Promise<LeftOut[]> {
  const taken = await takenTasks(
    ctx,
    recurring_tasks.flatMap((rule) => (rule['task_id'] as string | null) ?? []),
  );
  for (const rule of recurring_tasks) if (taken.has(rule['task_id'] as string)) rule['task_id'] = null;
  return [];
}

export async function refuseTakenTasks(ctx: RequestContext, links: readonly Link[]) {
  const taken = await takenTasks(
    ctx,
    links.map(({ pointer }) => pointer!.target),
  );
  return links.flatMap((link) => {
    const { target } = link.pointer!;
    if (taken.has(target)) return [{ link }];
    taken.add(target);
    return [];
  });
}

async function takenTasks({ db, userId }: RequestContext, taskIds: readonly string[]): Promise<Set<string>> {
  if (taskIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('recurring_tasks')
    .select('task_id')
    .where('user_id', '=', userId)
    .where('task_id', 'in', idList(taskIds))
    .execute();
  return new Set(rows.map(({ task_id }) => task_id!));
}
