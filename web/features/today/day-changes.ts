import type { Today, TodayTask } from '#contract/today.ts';
import { inOrder } from '#web/platform/order.ts';
import { isTask } from './day-rows.ts';

/* Predicts the server's day after a change. Only the server knows planned minutes by pillar. */

/** The day with the named tasks first, all of them picked. */
export function withDayOrder(day: Today, ids: readonly string[]): Today {
  const named = new Set(ids);
  const tasks = inOrder(day.tasks, ids).map((task) => (named.has(task.id) ? { ...task, picked: true } : task));
  return { ...day, tasks: [...tasks.filter(({ picked }) => picked), ...tasks.filter(({ picked }) => !picked)] };
}

/** The day on which a task is no longer suggested. */
export function withoutSuggestion(day: Today, id: string): Today {
  return { ...day, suggestions: day.suggestions.filter(({ task }) => task.id !== id) };
}

/** The ids to send after rows were moved: to the last that is picked or was moved. Rows below are only due. */
export function pickedByOrder(
  ordered: readonly Pick<TodayTask, 'id' | 'picked'>[],
  moved: ReadonlySet<string>,
): string[] {
  const last = ordered.findLastIndex(({ id, picked }) => picked || moved.has(id));
  return ordered.slice(0, last + 1).map(({ id }) => id);
}

/**
 * How to undo an order: the order to send, and the ids to remove from the day, because only the order had picked them.
 * An instance of a recurring task keeps the place it got, so its previous place is sent with all rows above it.
 */
export function undoReorder(before: readonly TodayTask[], ids: readonly string[]): { order: string[]; news: string[] } {
  const named = new Set(ids);
  const last = before.findLastIndex((row) => row.picked || (!isTask(row) && named.has(row.id)));
  const idsOf = (rows: readonly TodayTask[]) => rows.map(({ id }) => id);
  const below = before.slice(last + 1);
  return { order: idsOf(before.slice(0, last + 1)), news: idsOf(below.filter(({ id }) => named.has(id))) };
}
