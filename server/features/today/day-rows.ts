import type { PersonNow } from '#contract/rules/due-time.ts';
import type { Task } from '#contract/tasks.ts';
import type { TodayTask } from '#contract/today.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import { instanceFinder, type InstanceRow } from '#server/features/recurring/instances/instance-queries.ts';
import { findTaskRows, type TaskRow } from '#server/features/tasks/queries.ts';
import { shapeOccurrence } from '#server/features/tasks/occurrences/shape-occurrence.ts';
import { type Context, personNow } from '#server/platform/context.ts';
import type { DayEntry } from './day-entries.ts';

/** A task or an occurrence. */
export type Subject = Pick<TodayTask, 'id' | 'kind'>;

interface StoredRows {
  tasks: readonly TaskRow[];
  instances: readonly InstanceRow[];
}

/** Reads tasks and occurrences; missing ones are left out. */
export async function readStoredRows(ctx: Context, subjects: readonly Subject[]): Promise<StoredRows> {
  const ofKind = (kind: Subject['kind']) => subjects.flatMap((subject) => (subject.kind === kind ? subject.id : []));
  const [tasks, instances] = [ofKind('task'), ofKind('recurring')];
  const read = await Promise.all([
    tasks.length > 0 ? findTaskRows(ctx, tasks) : [],
    instances.length > 0 ? findInstancesById(ctx, { ids: idsAsJson(instances) }) : [],
  ]);
  return { tasks: read[0], instances: read[1] };
}

/** Tasks and occurrences as rows of a day, by id. @param tasks may contain others. @param entries of that day. */
export function dayRowsOf(
  ctx: Context,
  tasks: readonly Task[],
  instances: readonly InstanceRow[],
  entries: readonly DayEntry[],
): Map<string, TodayTask> {
  const places = new Map(entries.map(({ subject_id, sort_order }) => [subject_id, sort_order]));
  const now = personNow(ctx);
  return new Map<string, TodayTask>([
    ...tasks.map((task) => [task.id, dayRowOf(task, places.has(task.id))] as const),
    ...instances.map((row) => [row.id, dayRowOfInstance(row, now, places.get(row.id))] as const),
  ]);
}

export const dayRowOf = (task: Task, picked: boolean): TodayTask =>
  Object.assign(task, { kind: 'task' as const, template_id: null, missed: 0, missed_task_id: null, picked });

/** An occurrence as a row of a day. @param place on the day; undefined if it has none. */
const dayRowOfInstance = (row: InstanceRow, now: PersonNow, place: number | undefined): TodayTask => ({
  ...shapeOccurrence(row, now),
  picked: place !== undefined,
  sort_order: place ?? 0,
});

const findInstancesById = instanceFinder((instances, { ids }: { ids: string }) =>
  instances.where('instance.id', 'in', idsIn(ids)),
);
