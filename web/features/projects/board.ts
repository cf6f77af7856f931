import type { Task } from '#contract/tasks.ts';
import { KanbanColumn } from '#contract/vocabulary.ts';
import { inPlace } from '#web/features/tasks/task-view.ts';

/** The columns of a board from left to right. */
export const COLUMNS = KanbanColumn.options;

export type Board = Readonly<Record<KanbanColumn, Task[]>>;

/** Tasks by column, each column in the person's order. */
export function toBoard(tasks: readonly Task[]): Board {
  const sorted = inPlace(tasks);
  const of = (column: KanbanColumn) => sorted.filter(({ kanban_column }) => kanban_column === column);
  return { to_do: of('to_do'), in_progress: of('in_progress'), review: of('review'), done: of('done') };
}

/**
 * The sort orders that change when a task is put at `index` of a column (`others`: its tasks without this one).
 * Only the tasks between its old place and its new one change, and they share the numbers they had: everything else
 * in the project stays where it was.
 */
export function ordersAt(others: readonly Task[], task: Task, index: number): Map<string, number> {
  const natural = inPlace([...others, task]).indexOf(task);
  const wanted = [...others.slice(0, index), task, ...others.slice(index)];
  const between = wanted.slice(Math.min(natural, index), Math.max(natural, index) + 1);
  const had = between.map(({ sort_order }) => sort_order).sort((a, b) => a - b);
  const first = had[0] ?? 0;
  // Tasks that were made in the same moment may share a number; then they are numbered from the first on.
  const numbers = new Set(had).size === had.length ? had : had.map((_, place) => first + place);
  return new Map(
    between.flatMap(({ id, sort_order }, place) => {
      const number = numbers[place] ?? sort_order;
      return number === sort_order ? [] : [[id, number] as const];
    }),
  );
}
