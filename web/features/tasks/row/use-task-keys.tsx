import { type ReactNode, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useRecords } from '#web/records/record-query.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { pressRing } from '#web/ui/list/rows/tick-key.ts';
import type { RowKey } from '#web/ui/list/rows/use-row-list.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import type { useSelection } from '../bulk/use-selection.ts';
import { deleteTask } from '../delete-task.ts';
import { startFocus } from '../focus/focus-store.ts';
import { type PlanDay, usePlan } from '../plan/plan-tasks.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import type { RowPopupKind } from './RowPopup.tsx';

interface TaskKeysOptions {
  /** The task of a row; undefined for a row that is none: a heading, an occurrence of what repeats. */
  taskOf: (id: string) => Task | undefined;
  /** Where several can be chosen. */
  selection?: Pick<ReturnType<typeof useSelection>, 'active' | 'tasks' | 'select'>;
}

/** Fetched when a key opens the first one. */
const LazyRowPopup = lazyPart(async () => (await import('./RowPopup.tsx')).RowPopup);

interface OpenPopup {
  kind: RowPopupKind;
  tasks: readonly Task[];
  row: HTMLElement;
}

/**
 * The keys of a row that is a task. They act on the row that has the focus, or on the chosen ones where there are any.
 * `popup` goes into the page: what a key has opened.
 */
export function useTaskKeys({ taskOf, selection }: TaskKeysOptions): { keys: RowKey[]; popup: ReactNode } {
  const records = useRecords();
  const bulk = useBulk();
  const plan = usePlan();
  const [open, setOpen] = useState<OpenPopup | null>(null);
  const chosen = selection?.active === true && selection.tasks.length > 0 ? selection.tasks : null;

  /** The tasks that a key is meant for. */
  const meant = (id: string): readonly Task[] => {
    const task = taskOf(id);
    return chosen ?? (task ? [task] : []);
  };
  const opens = (kind: RowPopupKind, keys: readonly string[], does: string): RowKey => ({
    keys,
    does,
    press: (id, row) => {
      const tasks = meant(id);
      if (tasks.length === 0) return false;
      setOpen({ kind, tasks, row });
      return true;
    },
  });

  /** A key for the one task that has the focus, whatever is chosen. */
  const one = (key: string, does: string, act: (task: Task, row: HTMLElement) => void): RowKey => ({
    keys: [key],
    does,
    press: (id, row) => {
      const task = taskOf(id);
      if (!task || task.completed) return false;
      act(task, row);
      return true;
    },
  });
  const plans = (day: PlanDay, key: string, does: string): RowKey => ({
    keys: [key],
    does,
    press: (id) => {
      const tasks = meant(id);
      if (tasks.length === 0) return false;
      void plan(tasks, day);
      return true;
    },
  });

  function remove(id: string) {
    const [first, ...more] = meant(id);
    if (!first) return false;
    if (more.length > 0) void bulk.remove([first, ...more]);
    else void deleteTask(records, first).catch(toastFailure);
    return true;
  }

  const keys: RowKey[] = [
    {
      keys: ['Space'],
      does: 'Done, or open again',
      press: (_, row) => (chosen ? bulk.complete(chosen) : pressRing(row)),
    },
    plans('today', 't', 'Today'),
    plans('tomorrow', 'w', 'Tomorrow'),
    opens('date', ['d'], 'Due date'),
    opens('priority', ['p'], 'Priority'),
    opens('estimate', ['e'], 'Estimate'),
    opens('project', ['m', '#'], 'Move to a project'),
    one('r', 'Rename', (task, row) => setOpen({ kind: 'name', tasks: [task], row })),
    one('f', 'Focus on it', (task) => startFocus('focus', task)),
    { keys: ['Delete', 'Backspace'], does: 'Delete, with Undo', press: remove },
    ...(selection
      ? [{ keys: ['x'], does: 'Choose, for several at once', press: (id: string) => choose(selection, taskOf(id)) }]
      : []),
  ];
  return {
    keys,
    popup: open && <LazyRowPopup kind={open.kind} tasks={open.tasks} row={open.row} onClose={() => setOpen(null)} />,
  };
}

function choose({ select }: Pick<ReturnType<typeof useSelection>, 'select'>, task: Task | undefined): boolean {
  if (task) select(task.id, false);
  return task !== undefined;
}
