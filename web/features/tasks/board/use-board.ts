import { useEffect, useMemo, useRef } from 'react';
import type { Task } from '#contract/tasks.ts';
import type { KanbanColumn } from '#contract/vocabulary.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { takeBack } from '#web/records/act.ts';
import { useRecords } from '#web/records/record-query.ts';
import type { Write } from '#web/records/write-kinds.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { completionWords } from '../completion-words.ts';
import { moveTask } from '../task-mutations.ts';
import { inPlace } from '../task-view.ts';
import { STATUS_WORDS } from '../task-words.tsx';
import { orderBetween } from '#web/ui/board/order-between.ts';
import { toBoard } from './board.ts';
import { reorderTasks } from './reorder-tasks.ts';

/** The board of a project, and a function that moves a card: shown at once, taken back when refused, with Undo. */
export function useBoard(projectId: string, tasks: readonly Task[]) {
  const records = useRecords();
  const board = useMemo(() => toBoard(tasks), [tasks]);
  const lastPut = useRef<string>(null);
  useEffect(() => {
    // A card that is taken back, by a refusal or by Undo, is drawn anew in the other column, and its focus is gone.
    if (document.activeElement === document.body) focusCard(lastPut.current);
  });

  /** Puts a card at `index` of a column. Returns whether it may lie there. */
  async function move(id: string, column: KanbanColumn, index: number): Promise<boolean> {
    const task = tasks.find((each) => each.id === id);
    if (!task) return false;
    lastPut.current = id;
    const before = inPlace(tasks).map((each) => each.id);
    const others = board[column].filter((each) => each.id !== id);
    const order = orderBetween(before, id, { above: others[index - 1]?.id, below: others[index]?.id });
    const toColumn = task.kanban_column === column ? null : moveTask(task, column);
    const toPlace = reorderTasks(records, projectId, order);
    const writes: Write[] = [toColumn, toPlace].filter((write) => write !== null);
    try {
      const written = await Promise.all(records.writeAll(writes));
      const moved = records.get('task', id) ?? task;
      const undo = written.flatMap((each) => each.undo);
      showUndo(said(task, moved), () => {
        lastPut.current = id;
        void takeBack(records, undo);
      });
      return true;
    } catch (error) {
      toastFailure(error);
      return false;
    }
  }

  return { board, move };
}

function focusCard(id: string | null): void {
  document.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus({ preventScroll: true });
}

function said({ name, status }: Task, moved: Task): string {
  if (moved.status === status) return `“${name}” moved within ${STATUS_WORDS[status]}`;
  return moved.completed ? completionWords(moved) : `“${name}” moved to ${STATUS_WORDS[moved.status]}`;
}
