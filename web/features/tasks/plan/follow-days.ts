import type { Task } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';
import type { Layer } from '#web/records/layers.ts';
import { withDue, type Written } from './planned-day.ts';

const DAYS = ['today', 'day'];

/** Updates every loaded day after writes to tasks: its counts, and the tasks that are now due on it or no longer. */
export function followDays(layer: Layer, written: readonly Written[], today: string): void {
  const change = (counts: (task: Task) => boolean) =>
    written.reduce((sum, { before, after }) => sum + countOf(after, counts) - countOf(before, counts), 0);
  const open = change(() => true);
  const inInbox = change((task) => isInInbox(layer, task));
  const moved = written.filter(dueHasChanged);
  if (moved.length > 0) layer.edit<Today>(DAYS, (day) => withDue(day, moved, today));
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

const dueHasChanged = ({ before, after }: Written): boolean => openDue(before) !== openDue(after);

const openDue = (task: Task | undefined): string | null => (task && !task.completed ? task.due_date : null);
