import { sumOf } from '#contract/rules/day-totals.ts';
import type { Today, TodayTask } from '#contract/today.ts';

const ROWS = 6;

/**
 * The rows of a day for the card: all if they fit, otherwise the open ones and those just ticked. `more`: how many open
 * rows are not shown.
 */
export function rowsInShort(
  { tasks, more_open }: Pick<Today, 'tasks' | 'more_open'>,
  kept: Pick<ReadonlySet<string>, 'has'>,
): { rows: readonly TodayTask[]; more: number } {
  if (tasks.length <= ROWS) return { rows: tasks, more: 0 };
  const left = tasks.filter(({ id, completed }) => !completed || kept.has(id));
  const more = left.slice(ROWS).filter(({ completed }) => !completed).length + sumOf(more_open).tasks;
  return { rows: left.slice(0, ROWS), more };
}
