import { OPEN_SHOWN, type TodayTask } from '#contract/today.ts';
import { bringUpToDate } from '#server/features/recurring/instances/generate-instances.ts';
import type { CurrentOccurrence } from '#server/features/recurring/instances/current-occurrences.ts';
import { toTasks } from '#server/features/tasks/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { type DayEntry, readDayEntries } from './day-entries.ts';
import { dayRowsOf, readStoredRows, type Subject } from './day-rows.ts';
import { newestCompleted } from './done/completed-rows.ts';
import { type OpenRow, readOpenRows } from './open/open-rows.ts';

/** What the list of a day contains, before its rows are read. */
export interface FoundDay {
  entries: readonly DayEntry[];
  open: readonly OpenRow[];
  moreOpen: readonly OpenRow[];
  /** The open rows and the newest completed ones, each once. */
  subjects: readonly Subject[];
  /** Whether more tasks were completed that day. */
  moreCompleted: boolean;
  /** The current occurrence of each rule, by its id. */
  current: ReadonlyMap<string, CurrentOccurrence>;
}

/** Finds the open rows of a day in order, up to 500, and then the newest 50 that were completed. */
export async function findDay(ctx: Context, day: string): Promise<FoundDay> {
  const [entries] = await Promise.all([readDayEntries(ctx, day), bringUpToDate(ctx)]);
  // The open ones first: a task that is completed in between is in both, and not in none.
  const [{ rows, current }, done] = await Promise.all([readOpenRows(ctx, day, entries), newestCompleted(ctx, day)]);
  const open = rows.slice(0, OPEN_SHOWN);
  const subjects = new Map<string, Subject>([...open, ...done.rows.toReversed()].map((each) => [each.id, each]));
  return {
    entries,
    open,
    moreOpen: rows.slice(OPEN_SHOWN),
    subjects: [...subjects.values()],
    moreCompleted: done.more,
    current,
  };
}

/**
 * The list of a day: rows that the user put there, in order; then rows due that day, on today also overdue ones; then
 * other rows completed that day. No row is repeated, hidden, or completed on another day. On today, the missed
 * occurrences of a rule are one row.
 * @param byId the rows that were read.
 */
export function listOf({ entries, open, subjects }: FoundDay, byId: ReadonlyMap<string, TodayTask>): TodayTask[] {
  const openById = new Map(open.map(({ id, missed, missed_task_id }) => [id, { missed, missed_task_id }]));
  const rows = subjects.flatMap(({ id }) => {
    const row = byId.get(id);
    return row ? Object.assign(row, openById.get(id)) : [];
  });
  const places = new Map(entries.map(({ subject_id }, place) => [subject_id, place]));
  return [
    ...rows.filter(({ picked }) => picked).sort((one, other) => places.get(one.id)! - places.get(other.id)!),
    ...rows.filter(({ picked }) => !picked),
  ];
}

interface DayList {
  rows: TodayTask[];
  /** Open rows beyond the limit of `rows`. */
  moreOpen: readonly OpenRow[];
}

export async function readDayList(ctx: Context, day: string): Promise<DayList> {
  const found = await findDay(ctx, day);
  const { tasks, instances } = await readStoredRows(ctx, found.subjects);
  const byId = dayRowsOf(ctx, await toTasks(ctx, tasks), instances, found.entries);
  return { rows: listOf(found, byId), moreOpen: found.moreOpen };
}
