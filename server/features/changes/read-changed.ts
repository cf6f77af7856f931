import type { Changed } from '#contract/changes.ts';
import { findProjects } from '#server/features/projects/queries.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import type { ChangedRecords } from '#server/platform/changes/changed-records.ts';
import type { Context } from '#server/platform/context.ts';

/** The maximum number of records of a kind in a response. */
const RECORDS_MAX = 200;

/** Reads the changed records that the write has not already noted. */
export async function readChanged(ctx: Context, changed: ChangedRecords): Promise<Changed> {
  const { tasks, projectIds, gone } = changed;
  const readAgain = new Set(changed.readAgain);
  const fits = (kind: string, ids: { size: number }) => {
    if (ids.size > RECORDS_MAX) readAgain.add(kind);
    return ids.size <= RECORDS_MAX;
  };
  const known = fits('task', tasks) ? [...tasks.values()].filter((task) => task !== null) : [];
  const unread = fits('task', tasks) ? [...tasks].flatMap(([id, task]) => (task === null ? id : [])) : [];
  return {
    // Deleted tasks are not found.
    tasks: [...known, ...(unread.length > 0 ? await findTasks(ctx, unread) : [])],
    projects: fits('project', projectIds) ? await findProjects(ctx, projectIds) : [],
    gone: [...gone].filter(([kind, ids]) => fits(kind, ids)).map(([kind, ids]) => ({ kind, ids: [...ids] })),
    read_again: [...readAgain],
  };
}

/** Tasks with their parent tasks and projects, which change with them. */
export async function readTasksWithCounts(ctx: Context, ids: readonly string[]) {
  const named = await findTasks(ctx, ids);
  const known = new Set(named.map(({ id }) => id));
  const parentIds = named.flatMap(({ parent_task_id: id }) => (id === null || known.has(id) ? [] : id));
  const tasks = parentIds.length > 0 ? [...named, ...(await findTasks(ctx, parentIds))] : named;
  return { tasks, projects: await findProjects(ctx, new Set(named.map(({ project_id }) => project_id))) };
}
