import type { Task } from '#contract/tasks.ts';
import { KanbanColumn } from '#contract/vocabulary.ts';
import { inPlace } from '../task-view.ts';

/** The columns of a board from left to right. */
export const COLUMNS = KanbanColumn.options;

export type Board = Readonly<Record<KanbanColumn, Task[]>>;

/** Tasks by column, each column in the person's order. Subtasks count on the card of their task. */
export function toBoard(tasks: readonly Task[]): Board {
  const cards = inPlace(tasks).filter(({ parent_task_id }) => parent_task_id === null);
  const of = (column: KanbanColumn) => cards.filter(({ kanban_column }) => kanban_column === column);
  return { to_do: of('to_do'), in_progress: of('in_progress'), review: of('review'), done: of('done') };
}

/** How many subtasks have each status; their cards are those of their tasks. */
export const countSubtasks = (tasks: readonly Task[], column: KanbanColumn): number =>
  tasks.filter(({ parent_task_id, kanban_column }) => parent_task_id !== null && kanban_column === column).length;

/**
 * The order of a project (ids) once a card lies between these two, its neighbours in the column.
 * Where it lies between them already, nothing changes.
 */
export function orderBetween(
  order: readonly string[],
  id: string,
  { above, below }: { above: string | undefined; below: string | undefined },
): readonly string[] {
  const at = (each: string) => order.indexOf(each);
  const liesThere = (!above || at(above) < at(id)) && (!below || at(id) < at(below));
  if (liesThere) return order;
  const others = order.filter((each) => each !== id);
  const index = below ? others.indexOf(below) : others.indexOf(above ?? '') + 1;
  return others.toSpliced(index, 0, id);
}

/** What to send for a new order: everything down to the last id that has changed its place. Nothing if none has. */
export function changedPart(before: readonly string[], after: readonly string[]): string[] {
  return after.slice(0, after.findLastIndex((id, index) => id !== before[index]) + 1);
}
