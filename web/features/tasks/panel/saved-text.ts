import type { Task, TaskChanges } from '#contract/tasks.ts';
import { personNow } from '#web/platform/clock.ts';
import { formatSet } from '#web/platform/format.ts';
import { entryOf, formatChange, KEYED } from '../fields.tsx';
import { STATUS_LABELS } from '../task-status.tsx';

/** Typed text has no toast: it is on the screen, and the Undo key undoes it. */
const TYPED: ReadonlySet<string> = new Set(['name', 'description', 'category']);

/** The toast for changes in a panel, as at a row: `“Pay rent” due tomorrow, 9:00`. Undefined for none. */
export function savedText(
  { name, due_date: dueBefore }: Pick<Task, 'name' | 'due_date'>,
  changes: TaskChanges,
): string | undefined {
  const { due_date = dueBefore, due_time = null, status } = changes;
  const what = `“${name}”`;
  if (Object.keys(changes).every((field) => TYPED.has(field))) return undefined;
  if (status !== undefined) return `${what} moved to ${STATUS_LABELS[status]}`;
  if (changes.due_date === null) return `${what} without a due date`;
  if (due_date !== null && ('due_date' in changes || 'due_time' in changes)) {
    return `${what} due ${formatSet(due_date, due_time, personNow())}`;
  }
  const field = KEYED.find((each) => each.field in changes)?.field;
  const entry = field && entryOf(field);
  return entry ? `${what} ${formatChange(entry, changes[entry.field])}` : `${what} changed`;
}
