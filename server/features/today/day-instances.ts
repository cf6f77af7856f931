import type { PersonNow } from '#contract/rules/due-time.ts';
import type { TodayTask } from '#contract/today.ts';
import { idsIn } from '#server/database/id-list.ts';
import { visible } from '#server/database/visibility.ts';
import { bringUpToDate } from '#server/features/recurring/instances/generate-instances.ts';
import { instanceFinder, type InstanceRow } from '#server/features/recurring/instances/instance-queries.ts';
import { shapeOccurrence } from '#server/features/tasks/occurrences/shape-occurrence.ts';
import { type Context, personNow } from '#server/platform/context.ts';
import type { DayRange } from './due-range.ts';

/**
 * Recurring instances of a day: due that day (on today also overdue), picked for it, or completed that day. Skipped ones
 * are gone.
 * @param places of what has one on that day, by id.
 */
export async function readDayInstances(
  ctx: Context,
  range: DayRange,
  places: ReadonlyMap<string, number>,
): Promise<TodayTask[]> {
  await bringUpToDate(ctx);
  const rows = await findDayInstances(ctx, range);
  const now = personNow(ctx);
  return rows.map((row) => dayRowOfInstance(row, now, places.get(row.id)));
}

/** An occurrence as a row of a day. @param place where it was put on the day; undefined if it was not. */
export const dayRowOfInstance = (row: InstanceRow, now: PersonNow, place: number | undefined): TodayTask => ({
  ...shapeOccurrence(row, now),
  picked: place !== undefined,
  sort_order: place ?? 0,
});

/** Each kind of them has an index of its own. */
const findDayInstances = instanceFinder(
  (instances, { userId, day, dueFrom, picked, done }: DayRange & { userId: string }) =>
    instances
      .where('instance.id', 'in', ({ selectFrom }) =>
        selectFrom('recurring_task_instances')
          .where('user_id', '=', userId)
          .where('completed_at', 'is', null)
          .where('skipped_at', 'is', null)
          .where('due_date', '>=', dueFrom)
          .where('due_date', '<=', day)
          .select('recurring_task_instances.id')
          // One of another day may be picked for this one.
          .unionAll(
            selectFrom('recurring_task_instances')
              .where('user_id', '=', userId)
              .where('id', 'in', idsIn(picked))
              .where('completed_at', 'is', null)
              .select('recurring_task_instances.id'),
          )
          .unionAll(
            selectFrom('recurring_task_instances')
              .where('user_id', '=', userId)
              .where('id', 'in', idsIn(done))
              .select('recurring_task_instances.id'),
          ),
      )
      .where('instance.skipped_at', 'is', null)
      .where(visible('project'))
      .orderBy('instance.due_date')
      .orderBy('instance.due_time', (order) => order.asc().nullsLast())
      .orderBy('instance.id'),
);
