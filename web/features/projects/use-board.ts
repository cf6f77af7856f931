import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { type KanbanColumn, STATUS_OF_COLUMN } from '#contract/vocabulary.ts';
import { changeTask, moveTask } from '#web/features/tasks/task-mutations.ts';
import { STATUS_WORDS } from '#web/features/tasks/task-words.tsx';
import { toastFailure } from '#web/platform/errors.ts';
import { showUndo } from '#web/ui/toasts.ts';
import { ordersAt, toBoard } from './board.ts';

/** What a move changes of a task. */
interface Place {
  kanban_column?: KanbanColumn;
  sort_order?: number;
}
type Places = ReadonlyMap<string, Place>;

const NOWHERE: Places = new Map();

/** The board of a project, and the way to move a card: shown at once, taken back when refused, with Undo. */
export function useBoard(tasks: readonly Task[]) {
  const client = useQueryClient();
  // A card must lie where it was dropped in the very next frame; the cache tells its readers later.
  const [dropped, setDropped] = useState(NOWHERE);
  const board = useMemo(
    () => toBoard(tasks.map((task) => (dropped.has(task.id) ? { ...task, ...dropped.get(task.id) } : task))),
    [tasks, dropped],
  );
  const byId = new Map(tasks.map((task) => [task.id, task]));

  async function put(places: Places): Promise<boolean> {
    setDropped((before) => new Map([...before, ...places]));
    try {
      for (const [id, { kanban_column, sort_order }] of places) {
        const task = byId.get(id);
        if (!task) continue;
        if (kanban_column) await moveTask(client, task, kanban_column);
        if (sort_order !== undefined) await changeTask(client, task, { sort_order });
      }
      return true;
    } catch (error) {
      toastFailure(error);
      // Some of it may have gone through.
      await client.invalidateQueries({ queryKey: ['tasks'] });
      return false;
    } finally {
      setDropped((before) => new Map([...before].filter(([id, place]) => places.get(id) !== place)));
    }
  }

  async function move(id: string, column: KanbanColumn, index: number): Promise<void> {
    const task = byId.get(id);
    if (!task) return;
    const others = board[column].filter((each) => each.id !== id);
    const orders = ordersAt(others, task, index);
    const changesColumn = column !== task.kanban_column;
    if (!changesColumn && orders.size === 0) return;
    const places = new Map<string, Place>([[id, changesColumn ? { kanban_column: column } : {}]]);
    for (const [each, sort_order] of orders) places.set(each, { ...places.get(each), sort_order });
    const back = new Map([...places].map(([each, place]) => [each, placeNow(byId.get(each) ?? task, place)]));
    if (await put(places)) showUndo(said(task, column), () => void put(back));
  }

  return { board, move };
}

/** The same facts as a task has them now: the way back. */
function placeNow({ kanban_column, sort_order }: Task, place: Place): Place {
  return { ...(place.kanban_column && { kanban_column }), ...(place.sort_order !== undefined && { sort_order }) };
}

function said({ name, kanban_column }: Task, column: KanbanColumn): string {
  if (column === kanban_column) return `“${name}” moved within ${STATUS_WORDS[STATUS_OF_COLUMN[column]]}`;
  return column === 'done' ? `“${name}” completed` : `“${name}” moved to ${STATUS_WORDS[STATUS_OF_COLUMN[column]]}`;
}
