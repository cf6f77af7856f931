import type { TaskChanges } from '#contract/tasks.ts';
import { idList } from '#server/database/id-list.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import type { ProjectPath } from '../queries.ts';
import { LoadedTasks } from './loaded-tasks.ts';
import { readHomes } from './read-homes.ts';
import type { DependencyRow } from './shape-task.ts';

/** All data needed to change tasks, read under the user's lock in a fixed number of queries. */
export interface Surroundings {
  loaded: LoadedTasks;
  /** Projects that tasks may move into. */
  projects: ReadonlyMap<string, ProjectPath>;
  /** Tasks that may become prerequisites. */
  dependencies: ReadonlyMap<string, DependencyRow>;
  /** The prerequisites of each task of the user; changes keep them up to date. */
  waitsFor: Map<string, readonly string[]>;
}

/** Reads only what these changes need. */
export async function readForChanges(
  ctx: RequestContext,
  items: readonly { id: string; changes: TaskChanges }[],
): Promise<Surroundings> {
  const parentIds = items.flatMap(({ changes }) => changes.parent_task_id ?? []);
  const loaded = await LoadedTasks.load(ctx, [...items.map(({ id }) => id), ...parentIds]);
  const moving = items.filter(({ id, changes }) => {
    const task = loaded.task(id);
    return (
      task && (differs(changes.project_id, task.project_id) || differs(changes.parent_task_id, task.parent_task_id))
    );
  });
  // If a task moves, others of the request may need their stored project: a subtask may follow its parent and be moved
  // back.
  const projectIds = moving.length > 0 ? items.flatMap(({ changes }) => changes.project_id ?? []) : [];
  const wanted = items.flatMap(({ changes }) => changes.dependency_task_ids ?? []);
  const projects = projectIds.length > 0 ? await readHomes(ctx, projectIds) : new Map<string, ProjectPath>();
  const dependencies = wanted.length > 0 ? await readDependencyRows(ctx, wanted) : new Map<string, DependencyRow>();
  loaded.addPaths(projects);
  loaded.addPrerequisites(dependencies.values());
  if (moving.length > 0) loaded.setSubtasks(await readChildren(ctx, moving));
  return { loaded, projects, dependencies, waitsFor: wanted.length > 0 ? await readWaitsFor(ctx) : new Map() };
}

const differs = (sent: string | null | undefined, stored: string | null): boolean =>
  sent !== undefined && sent !== stored;

/** The ids of all subtasks below these tasks, by parent. */
async function readChildren(
  { db, userId }: Context,
  tasks: readonly { id: string }[],
): Promise<Map<string, readonly string[]>> {
  const rows = await db
    .withRecursive('below', (cte) =>
      cte
        .selectFrom('tasks')
        .where('user_id', '=', userId)
        .where('parent_task_id', 'in', idList(tasks.map(({ id }) => id)))
        .select(['id', 'parent_task_id'])
        .union(
          cte
            .selectFrom('tasks')
            .innerJoin('below', 'below.id', 'tasks.parent_task_id')
            .where('tasks.user_id', '=', userId)
            .select(['tasks.id', 'tasks.parent_task_id']),
        ),
    )
    .selectFrom('below')
    .select(['id', 'parent_task_id'])
    .execute();
  const byParent = Map.groupBy(rows, ({ parent_task_id }) => parent_task_id!);
  return new Map([...byParent].map(([parent, children]) => [parent, children.map(({ id }) => id)]));
}

export async function readDependencyRows(
  { db, userId }: Context,
  ids: readonly string[],
): Promise<Map<string, DependencyRow>> {
  const rows = await db
    .selectFrom('tasks')
    .where('user_id', '=', userId)
    .where('id', 'in', idList(ids))
    .orderBy('sort_order')
    .orderBy('id')
    .select(['id', 'name', 'status', 'priority', 'completed_at'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The prerequisites of each task of the user. */
export async function readWaitsFor({ db, userId }: Context): Promise<Map<string, readonly string[]>> {
  const edges = await db
    .selectFrom('task_dependencies')
    .select(['task_id', 'depends_on_id'])
    .where('user_id', '=', userId)
    .execute();
  const byTask = Map.groupBy(edges, (edge) => edge.task_id);
  return new Map([...byTask].map(([taskId, rows]) => [taskId, rows.map((row) => row.depends_on_id)]));
}
