import type { Task, TaskChanges } from '#contract/tasks.ts';
import { personNow } from '#web/platform/clock.ts';
import { formatSet } from '#web/platform/format.ts';
import { entryOf, formatChange, KEYED } from '../fields.tsx';
import { STATUS_LABELS } from '../task-status.tsx';

/** Typed text has no toast: it is on the screen, and the Undo key undoes it. */
const TYPED: ReadonlySet<string> = new Set(['name', 'description', 'category']);

type Before = Pick<Task, 'name' | 'completed' | 'due_date' | 'due_time' | 'reminder_date' | 'reminder_time'>;

/** The toast for changes in a panel, as at a row: `“Pay rent” due tomorrow, 9:00`. Undefined for none. */
export function savedText(before: Before, changes: TaskChanges): string | undefined {
  if (Object.keys(changes).every((field) => TYPED.has(field))) return undefined;
  return `“${before.name}” ${statusText(before, changes) ?? dateText(before, changes) ?? otherText(changes)}`;
}

function statusText({ completed }: Before, { status }: TaskChanges): string | undefined {
  if (status === undefined) return undefined;
  return completed && status === 'todo' ? 'reopened' : `moved to ${STATUS_LABELS[status]}`;
}

/** A day or a time that is not changed stays, and is shown with the other. */
function dateText(before: Before, changes: TaskChanges): string | undefined {
  const { due_date, due_time, reminder_date, reminder_time } = { ...before, ...changes };
  const { start_date } = changes;
  const isSet = (field: keyof TaskChanges) => changes[field] !== undefined;
  const textOf = (day: string, time: string | null) => formatSet(day, time, personNow());
  if (isSet('due_date') || isSet('due_time')) {
    return due_date === null ? 'without a due date' : `due ${textOf(due_date, due_time)}`;
  }
  if (isSet('reminder_date') || isSet('reminder_time')) {
    return reminder_date === null ? 'without a reminder' : `with a reminder ${textOf(reminder_date, reminder_time)}`;
  }
  if (start_date === undefined) return undefined;
  return start_date === null ? 'no longer hidden' : `hidden until ${textOf(start_date, null)}`;
}

function otherText(changes: TaskChanges): string {
  const { sub_task_completion_required: completes } = changes;
  if (completes !== undefined) return `${completes ? 'completes' : 'no longer completes'} with its last subtask`;
  const field = KEYED.find((each) => each.field in changes)?.field;
  const entry = field && entryOf(field);
  return entry ? formatChange(entry, changes[entry.field]) : 'changed';
}
