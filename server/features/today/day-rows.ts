import type { PersonNow } from '#contract/rules/due-time.ts';
import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { instanceFinder, type InstanceRow } from '#server/features/recurring/instances/instance-queries.ts';
import { findTasks, type ShownPaths } from '#server/features/tasks/queries.ts';
import { shapeOccurrence } from '#server/features/tasks/occurrences/shape-occurrence.ts';
import { type Context, personNow } from '#server/platform/context.ts';
import type { DayEntry } from './day-entries.ts';

/**
 * The tasks and occurrences with these ids as rows of a day, by id; missing ones are left out.
 * @param entries of that day.
 * @param paths that were read already.
 */
export async function readDayRows(
  ctx: Context,
  ids: readonly string[],
  entries: readonly DayEntry[],
  paths?: ShownPaths,
): Promise<Map<string, TodayTask>> {
  const places = new Map(entries.map(({ subject_id, sort_order }) => [subject_id, sort_order]));
  const tasks = await findTasks(ctx, ids, paths);
  const rows = new Map<string, TodayTask>(tasks.map((task) => [task.id, dayRowOf(task, places.has(task.id))]));
  const others = ids.filter((id) => !rows.has(id));
  if (others.length === 0) return rows;
  const now = personNow(ctx);
  for (const row of await findInstancesById(ctx, { ids: idsAsJson(others) })) {
    rows.set(row.id, dayRowOfInstance(row, now, places.get(row.id)));
  }
  return rows;
}

export const dayRowOf = (task: Task, picked: boolean): TodayTask =>
  Object.assign(task, { kind: 'task' as const, template_id: null, missed: 0, missed_task_id: null, picked });

/**
 * An occurrence as a row of a day.
 * @param place on the day; undefined if it has none.
 */
const dayRowOfInstance = (row: InstanceRow, now: PersonNow, place: number | undefined): TodayTask => ({
  ...shapeOccurrence(row, now),
  picked: place !== undefined,
  sort_order: place ?? 0,
});

const findInstancesById = instanceFinder((instances, { ids }: { ids: string }) =>
  instances.where('instance.id', 'in', idsIn(ids)),
);
