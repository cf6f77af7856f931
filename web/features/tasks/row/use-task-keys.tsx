import { type ReactNode, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import type { Priority } from '#contract/vocabulary.ts';
import { useRecords } from '#web/records/record-query.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { holdTyping } from '#web/ui/keys/hold-typing.ts';
import { MENU_KEY, pressRing } from '#web/ui/list/rows/row-key.ts';
import type { RowKey } from '#web/ui/list/rows/use-row-list.ts';
import { useBulk } from '../bulk/use-bulk.ts';
import type { useSelection } from '../bulk/use-selection.ts';
import { deleteTask } from '../delete-task.ts';
import { startFocus } from '../focus/use-focus.ts';
import { asRow, isRepeating, occurrenceOf } from '../occurrence/occurrence-rows.ts';
import { useSkipOccurrence } from '../occurrence/use-skip-occurrence.ts';
import { type PlanDay, usePlan } from '../plan/plan-tasks.ts';
import { CHOICES, type FieldEntry, KEYED } from '../fields.tsx';
import { useCompleteTask } from '../task-mutations.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { PRIORITY_LABELS } from '#web/ui/menu/priority-choices.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { LazyRowMenuItems } from './RowActions.tsx';
import type { RowAction } from './RowMenuItems.tsx';
import type { RowPopupKind } from './RowPopup.tsx';
import { OF_OCCURRENCES, changedMessage, useChangeRows } from './use-change-rows.ts';

interface TaskKeysOptions {
  /** The task of a row; undefined for headings, and for occurrences, which are found by id. */
  taskOf: (id: string) => Task | undefined;
  /** For lists in which several tasks can be selected. */
  selection?: Pick<ReturnType<typeof useSelection>, 'active' | 'tasks' | 'select'>;
  /** Whether the list contains occurrences. */
  repeats?: boolean;
  /** The tick key of lists without rings, where Space does something else; otherwise Space presses the ring. */
  tickKey?: string;
}

/** As in quick add: `p1` is the most urgent. */
const PRIORITY_KEYS: readonly (readonly [key: string, priority: Priority])[] = [
  ['1', 'high'],
  ['2', 'medium'],
  ['3', 'low'],
];

/** Loaded when a key opens the first one. */
const LazyRowPopup = lazyPart(async () => (await import('./RowPopup.tsx')).RowPopup);

/** Whether the popup has a field that gets the focus. */
const hasField = (kind: RowPopupKind) => !CHOICES.some(({ field }) => field === kind);

interface OpenPopup {
  kind: RowPopupKind;
  tasks: readonly Task[];
  row: HTMLElement;
}

/**
 * The keys of a row that is a task or an occurrence. They act on the focused row, or on the selected ones if there are
 * any. For actions that an occurrence does not support, a message says so. `popup` is rendered by the page: what a key
 * has opened.
 */
export function useTaskKeys({ taskOf, selection, repeats = false, tickKey }: TaskKeysOptions): {
  keys: RowKey[];
  popup: ReactNode;
} {
  const records = useRecords();
  const bulk = useBulk();
  const plan = usePlan();
  const change = useChangeRows();
  const complete = useCompleteTask();
  const skip = useSkipOccurrence();
  const [open, setOpen] = useState<OpenPopup | null>(null);
  const chosen = selection?.active === true && selection.tasks.length > 0 ? selection.tasks : null;

  /** A task, or an occurrence in its shape. */
  const rowOf = (id: string): Task | undefined => {
    const occurrence = repeats ? records.get('occurrence', id) : undefined;
    return taskOf(id) ?? (occurrence && asRow(occurrence));
  };
  /** The rows that a key acts on. */
  const meant = (id: string): readonly Task[] => {
    const row = rowOf(id);
    return chosen ?? (row ? [row] : []);
  };
  /** A key that occurrences do not support: says why. */
  const notRepeating =
    (why: string, press: RowKey['press'], refused: (task: Task) => unknown = occurrenceOf): RowKey['press'] =>
    (...at) => {
      const repeating = meant(at[0]).find(refused);
      if (!repeating) return press(...at);
      showToast(`“${repeating.name}” repeats: ${why}`);
      return true;
    };
  const show = (popup: OpenPopup) => {
    if (hasField(popup.kind)) holdTyping();
    setOpen(popup);
  };
  const opens = (kind: RowPopupKind, keys: readonly string[], does: string): RowKey => ({
    keys,
    does,
    press: (id, row) => {
      const tasks = meant(id);
      if (tasks.length === 0) return false;
      show({ kind, tasks, row });
      return true;
    },
  });

  /** A key for the focused task, whatever is selected. */
  const one = (key: string, does: string, act: (task: Task, row: HTMLElement) => void): RowKey => ({
    keys: [key],
    does,
    press: (id, row) => {
      const task = rowOf(id);
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

  const sets = ([key, priority]: (typeof PRIORITY_KEYS)[number]): RowKey => ({
    keys: [key],
    does: `${PRIORITY_LABELS[priority]} priority`,
    press: (id) => {
      const tasks = meant(id);
      if (tasks.length === 0) return false;
      void change(tasks, { priority }, changedMessage('priority', priority));
      return true;
    },
  });

  const changes = ({ field, key, name, label }: FieldEntry): RowKey => {
    const opened = opens(field, [key!], name ?? label);
    const isOfOccurrences = OF_OCCURRENCES.has(field);
    return isOfOccurrences ? opened : { ...opened, press: notRepeating('change this in Repeating', opened.press) };
  };

  const choose =
    ({ select }: NonNullable<typeof selection>) =>
    (id: string) => {
      const row = rowOf(id);
      if (!row) return false;
      select(id, false);
      return true;
    };

  function remove(id: string) {
    const [first, ...more] = meant(id);
    if (!first) return false;
    if (more.length > 0) void bulk.remove([first, ...more]);
    else void deleteTask(records, first).catch(toastFailure);
    return true;
  }

  const refuseDelete = notRepeating('press S to skip it, or delete it in Repeating', remove, isRepeating);

  function tick(task: Task | undefined) {
    if (!task) return false;
    void complete(task);
    return true;
  }

  /** The menu of its own button, or the same actions at the row. */
  const menu: RowKey = {
    ...MENU_KEY,
    press: (id, row, showMenu, at) => {
      const task = rowOf(id);
      if (!task || MENU_KEY.press(id, row, showMenu, at)) return task !== undefined;
      const without: RowAction[] = isRepeating(task) ? ['remove'] : ['skip'];
      return showMenu(<LazyRowMenuItems id={id} without={without} done={task.completed} />);
    },
  };

  const keys: RowKey[] = [
    {
      keys: [tickKey ?? 'Space'],
      does: 'Complete or reopen',
      press: (id, row) => (chosen ? bulk.complete(chosen) : tickKey ? tick(taskOf(id)) : pressRing(row)),
    },
    plans('today', 't', 'Today'),
    plans('tomorrow', 'w', 'Tomorrow'),
    ...KEYED.flatMap((entry) => [changes(entry), ...(entry.field === 'priority' ? PRIORITY_KEYS.map(sets) : [])]),
    opens('project', ['m', '#'], 'Move to project'),
    one('r', 'Rename', (task, row) => show({ kind: 'name', tasks: [task], row })),
    one('f', 'Focus', (task) => void startFocus(records, 'focus', task)),
    one('s', 'Skip (repeating tasks)', (task) => isRepeating(task) && skip(task)),
    {
      keys: ['Delete', 'Backspace'],
      does: 'Delete, with Undo',
      // Among others, repeating tasks stay.
      press: (...at) => (meant(at[0]).every(isRepeating) ? refuseDelete(...at) : remove(at[0])),
    },
    menu,
    ...(selection ? [{ keys: ['x'], does: 'Select', press: choose(selection) }] : []),
  ];
  // Keys pressed while a popup is loading are meant for it, not for the row.
  const free = ({ press, ...key }: RowKey): RowKey => ({ ...key, press: (...at) => open !== null || press(...at) });
  return {
    keys: keys.map(free),
    popup: open && <LazyRowPopup kind={open.kind} tasks={open.tasks} row={open.row} onClose={() => setOpen(null)} />,
  };
}
