import { useMemo } from 'react';
import type { Task } from '#contract/tasks.ts';
import type { KanbanColumn } from '#contract/vocabulary.ts';
import { useCardMoves } from '#web/records/board/use-card-moves.ts';
import { useRecords } from '#web/records/record-query.ts';
import { orderBetween } from '#web/ui/board/order-between.ts';
import { completionWords } from '../completion-words.ts';
import { moveTask } from '../task-mutations.ts';
import { inPlace } from '../task-view.ts';
import { STATUS_WORDS } from '../task-words.tsx';
import { toBoard } from './board.ts';
import { reorderTasks } from './reorder-tasks.ts';

/** The board of a project, and a function that moves a card: shown at once, taken back when refused, with Undo. */
export function useBoard(projectId: string, tasks: readonly Task[]) {
  const records = useRecords();
  const board = useMemo(() => toBoard(tasks), [tasks]);
  const put = useCardMoves();

  /** Puts a card at `index` of a column. Returns whether it may be there. */
  async function move(id: string, column: KanbanColumn, index: number): Promise<boolean> {
    const task = tasks.find((each) => each.id === id);
    if (!task) return false;
    const before = inPlace(tasks).map((each) => each.id);
    const others = board[column].filter((each) => each.id !== id);
    const order = orderBetween(before, id, { above: others[index - 1]?.id, below: others[index]?.id });
    const toColumn = task.kanban_column === column ? null : moveTask(task, column);
    const toPlace = reorderTasks(records, projectId, order);
    const writes = [toColumn, toPlace].filter((write) => write !== null);
    return put(id, writes, () => said(task, records.get('task', id) ?? task));
  }

  return { board, move };
}

function said({ name, status }: Task, moved: Task): string {
  if (moved.status === status) return `“${name}” moved within ${STATUS_WORDS[status]}`;
  return moved.completed ? completionWords(moved) : `“${name}” moved to ${STATUS_WORDS[moved.status]}`;
}
