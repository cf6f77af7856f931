import { findCycle, fitsBelow, hasCycle, SUBTASK_LEVELS_MAX } from '#contract/rules/task-rules.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import type { RequestContext } from '#server/platform/context.ts';
import {
  idsOf,
  type LeftOut,
  type Link,
  type OwnedRow,
  type RecordRef,
  type Rows,
} from '#server/platform/record-kind.ts';
import { assertLevels } from './write/apply-changes.ts';
import { LoadedTasks } from './write/loaded-tasks.ts';
import { readNames, formatCycle } from './write/refusal-names.ts';
import { readWaitsFor } from './write/read-for-changes.ts';
import { saveTasks } from './write/save-tasks.ts';

/* The rules of tasks for restoring: the same as for create and change. */

/**
 * Puts subtasks into the project of their parent, and leaves those that would be too deep in the trash.
 * @throws RuleBroken if the restored task itself would be too deep.
 */
export async function fitTasks(ctx: RequestContext, rows: Rows, root: RecordRef): Promise<LeftOut[]> {
  if (root.table !== 'tasks') return [];
  const tasks = rows.tasks!;
  const rootTask = tasks.find(({ id }) => id === root.id)!;
  const loaded = await LoadedTasks.load(
    ctx,
    [rootTask['parent_task_id'] as string | null].flatMap((id) => id ?? []),
  );
  const parent = loaded.find(rootTask['parent_task_id'] as string | null);
  if (parent) rootTask['project_id'] = parent.project_id;
  for (const task of tasks) task['project_id'] = rootTask['project_id'];
  if (!parent) return [];

  const parentDepth = loaded.depthOf(parent);
  assertLevels(parentDepth, 0);
  const childrenOf = Map.groupBy(tasks, (task) => task['parent_task_id'] as string);
  const leftOut: LeftOut[] = [];
  let level = [rootTask];
  for (let depth = parentDepth; level.length > 0; depth += 1) {
    if (!fitsBelow(depth, 0)) {
      for (const task of level) leftOut.push(takeOut(rows, childrenOf, task));
      break;
    }
    level = level.flatMap((task) => childrenOf.get(task['id'] as string) ?? []);
  }
  return leftOut;
}

/** Removes a task with its subtree from the rows to restore. */
function takeOut(rows: Rows, childrenOf: ReadonlyMap<string, OwnedRow[]>, task: OwnedRow): LeftOut {
  const ids = new Set<unknown>();
  for (let level = [task]; level.length > 0;) {
    for (const { id } of level) ids.add(id);
    level = level.flatMap(({ id }) => childrenOf.get(id as string) ?? []);
  }
  const above = rows.tasks!.find(({ id }) => id === task['parent_task_id'])!;
  const taken: Rows = {};
  for (const [table, all] of Object.entries(rows) as [keyof Rows, OwnedRow[]][]) {
    const isTaken = (row: OwnedRow) => ids.has(table === 'tasks' ? row['id'] : row['task_id']);
    taken[table] = all.filter(isTaken);
    rows[table] = all.filter((row) => !isTaken(row));
  }
  return {
    reason: `“${task['name'] as string}” stays in the trash: subtasks go ${SUBTASK_LEVELS_MAX} levels deep at most.`,
    stays: {
      root: { table: 'tasks', id: task['id'] as string },
      rows: taken,
      parent_name: above['name'] as string,
    },
  };
}

/** Returns the dependencies that would create a cycle, considering those restored before them. */
export async function refuseCycles(ctx: RequestContext, links: readonly Link[]) {
  const waitsFor = await readWaitsFor(ctx);
  const cycles: { link: Link; ids: readonly string[] }[] = [];
  const added = links.map(({ row }) => row as OwnedRow & { task_id: string; depends_on_id: string });
  // Thousands may be restored; they are checked one by one only if there is a cycle at all.
  if (
    !hasCycle([
      ...[...waitsFor].flatMap(([id, needed]) => needed.map((other) => [id, other] as const)),
      ...added.map((row) => [row.task_id, row.depends_on_id] as const),
    ])
  )
    return [];
  for (const [index, link] of links.entries()) {
    const { task_id, depends_on_id } = added[index]!;
    const cycle = findCycle(task_id, [depends_on_id], (id) => waitsFor.get(id) ?? []);
    if (cycle) {
      cycles.push({ link, ids: cycle });
    } else waitsFor.set(task_id, [...(waitsFor.get(task_id) ?? []), depends_on_id]);
  }
  const names = await readNames(
    ctx,
    cycles.flatMap(({ ids }) => ids),
  );
  return cycles.map(({ link, ids }) => ({
    link,
    reason: `Left out, since it would be a circular dependency: ${formatCycle(ids, names)}.`,
  }));
}

/** Sets notice times again, and reopens completed tasks that require their subtasks if an open one was restored. */
export async function applyRulesAfterRestore(ctx: RequestContext, { tasks = [] }: Rows): Promise<void> {
  await refreshNoticeMoments(ctx, 'tasks', idsOf(tasks));
  const back = new Set(tasks.map(({ id }) => id));
  const parents = new Set(tasks.flatMap((task) => (task['parent_task_id'] as string | null) ?? []));
  const outside = [...parents].filter((id) => !back.has(id));
  if (outside.length === 0) return;
  const loaded = await LoadedTasks.load(ctx, outside);
  for (const id of outside) loaded.changes.settle(id, 'other');
  await saveTasks(ctx, loaded, []);
}
