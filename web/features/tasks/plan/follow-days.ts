import type { Task } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';
import type { Layer } from '#web/records/layers.ts';
import { withDue, type Written } from './planned-day.ts';

const DAYS = ['today', 'day'];

/** Updates every loaded day after writes to tasks: its counts, and the rows that are now due on it. */
export function followDays(layer: Layer, written: readonly Written[], today: string): void {
  const change = (counts: (task: Task) => boolean) =>
    written.reduce((sum, { before, after }) => sum + countOf(after, counts) - countOf(before, counts), 0);
  const open = change(() => true);
  const inInbox = change((task) => isInInbox(layer, task));
  const due = written.filter(hasBecomeDue);
  if (due.length > 0) layer.edit<Today>(DAYS, (day) => withDue(day, due, today));
  if (open === 0 && inInbox === 0) return;
  layer.editFields<Today>(DAYS, ({ open_tasks, inbox_tasks }) => ({
    open_tasks: open_tasks + open,
    inbox_tasks: inbox_tasks + inInbox,
  }));
}

const countOf = (task: Task | undefined, counts: (task: Task) => boolean) =>
  task && !task.completed && counts(task) ? 1 : 0;

const isInInbox = (layer: Layer, { project_id, area_id }: Task) =>
  layer.get('project', project_id)?.is_inbox ?? area_id === null;

const hasBecomeDue = ({ before, after }: Written): boolean =>
  after !== undefined &&
  !after.completed &&
  after.due_date !== null &&
  (before === undefined || before.completed || before.due_date !== after.due_date);
