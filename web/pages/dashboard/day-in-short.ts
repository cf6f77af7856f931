import { sumOf } from '#contract/rules/day-totals.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { splitLate } from '#web/features/today/day-rows.ts';

const ROWS = 6;

/**
 * The rows of today for the card: all if they fit, otherwise the open ones and those just ticked, of which many overdue
 * ones come last. `more`: how many open rows are not shown.
 */
export function rowsInShort(
  { date, tasks, more_open }: Pick<Today, 'date' | 'tasks' | 'more_open'>,
  kept: Pick<ReadonlySet<string>, 'has'>,
): { rows: readonly TodayTask[]; more: number } {
  if (tasks.length <= ROWS) return { rows: tasks, more: 0 };
  const inOrder = tasks.filter(({ id, completed }) => !completed || kept.has(id));
  const { isMuch, lateLast } = splitLate(inOrder, date);
  const left = isMuch ? lateLast : inOrder;
  const more = left.slice(ROWS).filter(({ completed }) => !completed).length + sumOf(more_open).tasks;
  return { rows: left.slice(0, ROWS), more };
}
