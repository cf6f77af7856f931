import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import type { KanbanColumn } from '#contract/vocabulary.ts';
import { completionWords } from '../completion-words.ts';
import { cachedTask } from '../task-cache.ts';
import { moveTask } from '../task-mutations.ts';
import { taskQueries } from '../task-queries.ts';
import { inPlace } from '../task-view.ts';
import { STATUS_WORDS } from '../task-words.tsx';
import { toastFailure } from '#web/platform/errors.ts';
import { showUndo } from '#web/ui/toast/toasts.ts';
import { orderBetween, type Place, toBoard, withPlace } from './board.ts';
import { orderScope, reorderTasks } from './reorder-tasks.ts';

/** The board of a project, and a function that moves a card: shown at once, taken back when refused, with Undo. */
export function useBoard(projectId: string, tasks: readonly Task[]) {
  const client = useQueryClient();
  // A card must lie where it was dropped in the very next frame; the cache tells its readers later.
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const shown = useMemo(() => places.reduce(withPlace, tasks), [places, tasks]);
  const board = useMemo(() => toBoard(shown), [shown]);
  const lastPut = useRef<string>(null);
  useEffect(() => {
    // A card that is taken back, by a refusal or by Undo, is drawn anew in the other column, and its focus is gone.
    if (document.activeElement === document.body) focusCard(lastPut.current);
  });

  const sending = useMutation({
    scope: orderScope(projectId),
    mutationFn: async ({ id, column, order }: Place) => {
      const task = cachedTask(client, id);
      if (!task) return null;
      const moved = task.kanban_column === column ? task : await moveTask(client, task, column);
      await reorderTasks(client, projectId, order);
      return moved;
    },
    // A task that is done frees those that wait for it.
    onSettled: () => void client.invalidateQueries({ queryKey: taskQueries.ofProject(projectId).queryKey }),
  });

  /** Returns the task as it lies there, or null when it may not. */
  async function put(place: Place): Promise<Task | null> {
    lastPut.current = place.id;
    setPlaces((before) => [...before, place]);
    try {
      return await sending.mutateAsync(place);
    } catch (error) {
      toastFailure(error);
      return null;
    } finally {
      setPlaces((before) => before.filter((each) => each !== place));
    }
  }

  /** Puts a card at `index` of a column. Returns whether it may lie there. */
  async function move(id: string, column: KanbanColumn, index: number): Promise<boolean> {
    const task = shown.find((each) => each.id === id);
    if (!task) return false;
    const before = inPlace(shown).map((each) => each.id);
    const others = board[column].filter((each) => each.id !== id);
    const order = orderBetween(before, id, { above: others[index - 1]?.id, below: others[index]?.id });
    const moved = await put({ id, column, order });
    if (moved) showUndo(said(task, moved), () => void put({ id, column: task.kanban_column, order: before }));
    return moved !== null;
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
