import type { DependencyTask, Kanban, Task } from '#contract/tasks.ts';
import { assertTakesTasks } from '#server/features/projects/area-lists.ts';
import { getProject } from '#server/features/projects/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { readWaitsFor } from './write/read-for-changes.ts';
import { listTasks } from './queries.ts';
import { shapeDependency } from './write/shape-task.ts';

/** The tasks of a project, or of the list of an area, in order, also of an archived one. @throws NotFound. */
export async function listProjectTasks(ctx: Context, projectId: string): Promise<Task[]> {
  await assertTakesTasks(ctx, projectId);
  return listTasks(ctx, { project_id: projectId, include_archived: true });
}

/** The board of a project: its tasks in four columns, subtasks inside their parent. @throws NotFound. */
export async function getKanban(ctx: Context, projectId: string): Promise<Kanban> {
  const { name } = await getProject(ctx, projectId);
  const tasks = await listTasks(ctx, { project_id: projectId, include_archived: true });
  const childrenOf = Map.groupBy(tasks, (task) => task.parent_task_id);
  const withSubtasks = (task: Task): Task => ({
    ...task,
    sub_tasks: (childrenOf.get(task.id) ?? []).map(withSubtasks),
  });
  const columns: Kanban['columns'] = { to_do: [], in_progress: [], review: [], done: [] };
  for (const task of childrenOf.get(null) ?? []) columns[task.kanban_column].push(withSubtasks(task));
  return { project_id: projectId, project_name: name, columns };
}

/**
 * The tasks of a project that can become prerequisites of a task: not itself, and none that would create a cycle.
 * @throws NotFound.
 */
export async function listAvailableDependencies(
  ctx: Context,
  projectId: string,
  taskId?: string,
): Promise<DependencyTask[]> {
  await assertTakesTasks(ctx, projectId);
  const excluded = taskId ? await dependentsOf(ctx, taskId) : new Set<string>();
  const tasks = await ctx.db
    .selectFrom('tasks')
    .select(['id', 'name', 'status', 'priority', 'completed_at'])
    .where('user_id', '=', ctx.userId)
    .where('project_id', '=', projectId)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return tasks.filter(({ id }) => !excluded.has(id)).map(shapeDependency);
}

/** The tasks that cannot become prerequisites of `taskId`: itself and its direct and indirect dependents. */
async function dependentsOf(ctx: Context, taskId: string): Promise<Set<string>> {
  const waiting = new Map<string, string[]>();
  for (const [id, needed] of await readWaitsFor(ctx)) {
    for (const other of needed) {
      const ids = waiting.get(other);
      if (ids) ids.push(id);
      else waiting.set(other, [id]);
    }
  }
  const dependents = new Set([taskId]);
  // Iterating a set includes members added meanwhile.
  for (const id of dependents) for (const other of waiting.get(id) ?? []) dependents.add(other);
  return dependents;
}
