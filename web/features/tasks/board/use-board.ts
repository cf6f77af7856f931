import { useMemo } from 'react';
import type { Task } from '#contract/tasks.ts';
import type { KanbanColumn } from '#contract/vocabulary.ts';
import { useCardMoves } from '#web/records/board/use-card-moves.ts';
import { useRecords } from '#web/records/record-query.ts';
import { orderBetween } from '#web/ui/board/order-between.ts';
import { completionMessage } from '../completion-message.ts';
import { moveTask } from '../task-mutations.ts';
import { inPlace } from '../task-view.ts';
import { STATUS_LABELS } from '../task-status.tsx';
import { toBoard } from './board.ts';
import { reorderTasks } from './reorder-tasks.ts';

/** The board of a project, and a function that moves a card: shown at once, reverted if refused, with Undo. */
export function useBoard(projectId: string, tasks: readonly Task[]) {
  const records = useRecords();
  const board = useMemo(() => toBoard(tasks), [tasks]);
  const put = useCardMoves();

  /** Moves a card to `index` in a column. Resolves with whether the move was accepted. */
  async function move(id: string, column: KanbanColumn, index: number): Promise<boolean> {
    const task = tasks.find((each) => each.id === id);
    if (!task) return false;
    const before = inPlace(tasks).map((each) => each.id);
    const others = board[column].filter((each) => each.id !== id);
    const neighbors = { above: others[index - 1]?.id, below: others[index]?.id };
    // Completed tasks are sorted by when they were completed.
    const order = column === 'done' ? before : orderBetween(before, id, neighbors);
    const toColumn = task.kanban_column === column ? null : moveTask(task, column);
    const toPlace = reorderTasks(records, projectId, order);
    const writes = [toColumn, toPlace].filter((write) => write !== null);
    return put(id, writes, () => movedMessage(task, records.get('task', id) ?? task));
  }

  return { board, move };
}

function movedMessage({ name, status }: Task, moved: Task): string {
  if (moved.status === status) return `“${name}” moved within ${STATUS_LABELS[status]}`;
  return moved.completed ? completionMessage(moved) : `“${name}” moved to ${STATUS_LABELS[moved.status]}`;
}
