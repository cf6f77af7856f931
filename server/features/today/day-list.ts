import { OPEN_SHOWN, type TodayTask } from '#contract/today.ts';
import type { ShownPaths } from '#server/features/tasks/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { readDayEntries } from './day-entries.ts';
import { readDayRows } from './day-rows.ts';
import { newestCompleted } from './done/completed-rows.ts';
import { type OpenRow, readOpenRows } from './open/open-rows.ts';

interface DayList {
  rows: TodayTask[];
  /** Open rows beyond the limit of `rows`. */
  moreOpen: OpenRow[];
  /** Whether more tasks were completed that day than `rows` contains. */
  moreCompleted: boolean;
}

/**
 * The list of a day: rows that the user put there, in order; then rows due that day, on today also overdue ones; then
 * other rows completed that day. It has the first 500 open rows and the newest 50 completed ones. No row is repeated,
 * hidden, or completed on another day. On today, the missed occurrences of a rule are one row.
 * @param paths that were read already.
 */
export async function readDayList(ctx: Context, day: string, paths?: ShownPaths): Promise<DayList> {
  const entries = await readDayEntries(ctx, day);
  const open = await readOpenRows(ctx, day, entries);
  const done = await newestCompleted(ctx, day);
  const shown = open.slice(0, OPEN_SHOWN);
  const shownById = new Map(shown.map(({ id, missed, missed_task_id }) => [id, { missed, missed_task_id }]));
  // A set, because a task completed between the two queries is in both.
  const ids = [...new Set([...shownById.keys(), ...done.ids.toReversed()])];
  const byId = await readDayRows(ctx, ids, entries, paths);
  const rows = ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? Object.assign(row, shownById.get(id)) : [];
  });
  const places = new Map(entries.map(({ subject_id }, place) => [subject_id, place]));
  return {
    rows: [
      ...rows.filter(({ picked }) => picked).sort((one, other) => places.get(one.id)! - places.get(other.id)!),
      ...rows.filter(({ picked }) => !picked),
    ],
    moreOpen: open.slice(OPEN_SHOWN),
    moreCompleted: done.more,
  };
}
