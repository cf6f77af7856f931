import type { Task } from '#contract/tasks.ts';
import { KanbanColumn } from '#contract/vocabulary.ts';
import { newestFirst } from '#web/records/board/newest-first.ts';
import { inPlace } from '../task-view.ts';

/** The columns of a board from left to right. */
export const COLUMNS = KanbanColumn.options;

export type Board = Readonly<Record<KanbanColumn, Task[]>>;

/** Tasks by column in the user's order, completed ones newest first. Subtasks are counted on their task's card. */
export function toBoard(tasks: readonly Task[]): Board {
  const cards = inPlace(tasks).filter(({ parent_task_id }) => parent_task_id === null);
  const of = (column: KanbanColumn) => cards.filter(({ kanban_column }) => kanban_column === column);
  return {
    ...{ to_do: of('to_do'), in_progress: of('in_progress'), review: of('review') },
    done: newestFirst(of('done')),
  };
}

/** Number of subtasks with a status; they have no separate cards. */
export const countSubtasks = (tasks: readonly Task[], column: KanbanColumn): number =>
  tasks.filter(({ parent_task_id, kanban_column }) => parent_task_id !== null && kanban_column === column).length;

/** The part of a new order to send: down to the last id that has moved; empty if none has. */
export function changedPart(before: readonly string[], after: readonly string[]): string[] {
  return after.slice(0, after.findLastIndex((id, index) => id !== before[index]) + 1);
}
