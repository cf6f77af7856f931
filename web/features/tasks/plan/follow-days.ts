import type { Task } from '#contract/tasks.ts';
import type { Today } from '#contract/today.ts';
import type { Layer } from '#web/records/layers.ts';
import { withDue } from './planned-day.ts';

/** A task before and after it was written; undefined: not there, or deleted. */
interface Written {
  before: Task | undefined;
  after: Task | undefined;
}

const DAYS = ['today', 'day'];

/** Lets every day that is held follow what is written to tasks: its counts, and the rows that have become due on it. */
export function followDays(layer: Layer, written: readonly Written[], today: string): void {
  const change = (counts: (task: Task) => boolean) =>
    written.reduce((sum, { before, after }) => sum + countOf(after, counts) - countOf(before, counts), 0);
  const open = change(() => true);
  const inInbox = change((task) => isInInbox(layer, task));
  const due = written.flatMap(({ before, after }) => (after && hasBecomeDue(before, after) ? after : []));
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

const hasBecomeDue = (before: Task | undefined, { completed, due_date }: Task) =>
  !completed && due_date !== null && (before === undefined || before.completed || before.due_date !== due_date);
