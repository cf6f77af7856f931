import { addDays, dayOfWeek, daysBetween } from '#contract/general/days.ts';
import type { PersonNow } from '#contract/rules/due-time.ts';
import type { Task } from '#contract/tasks.ts';
import { formatDay } from '#web/platform/format.ts';
import { inOrder } from '#web/platform/order.ts';
import { isOverdue } from '../task-view.ts';
import { groupBy, type TaskGroup } from './task-groups.ts';

const OVERDUE = 'Overdue';
const NO_DATE = 'No date';

/** The headings after Overdue, each with its last day: the rest of the week by day, at least today and tomorrow. */
function headingsOf(today: string, weekStart: number): [heading: string, last: string][] {
  const nextWeek = addDays(today, 7 - ((dayOfWeek(today) - weekStart + 7) % 7));
  const days = Array.from({ length: Math.max(2, daysBetween(today, nextWeek)) }, (_, index) => addDays(today, index));
  return [
    ...days.map((day): [string, string] => [formatDay(day, today), day]),
    ['Next week', addDays(nextWeek, 6)],
    ['Later', '9999-12-31'],
  ];
}

/** How days are named, and the days for which tasks are picked, by their ids. */
export interface DayHeadings {
  now: PersonNow;
  /** 0 Sunday to 6 Saturday. */
  weekStart: number;
  planned: ReadonlyMap<string, string>;
}

/** The heading of a task without a task above it: of the day for which it is picked, else of its due date. */
export function dayHeading(
  task: Task,
  { now, weekStart, planned }: DayHeadings,
  headings = headingsOf(now.day, weekStart),
): string {
  if (isOverdue(task, now)) return OVERDUE;
  const day = planned.get(task.id) ?? task.due_date;
  return day === null ? NO_DATE : headings.find(([, last]) => day <= last)![0];
}

/**
 * Groups sorted tasks by day, the earliest first, with the headings as ids. A subtask without a day is with its task.
 * @param heldOr the task by which a row is grouped: as it was when it was ticked, for a moment.
 */
export function groupByDue(sorted: readonly Task[], days: DayHeadings, heldOr = (task: Task) => task): TaskGroup[] {
  const headings = headingsOf(days.now.day, days.weekStart);
  const listed = new Map(sorted.map((task) => [task.id, task]));
  const headingOf = (task: Task): string => {
    const hasDay = task.due_date !== null || days.planned.has(task.id);
    const parent = !hasDay && task.parent_task_id !== null && listed.get(task.parent_task_id);
    return parent ? headingOf(parent) : dayHeading(heldOr(task), days, headings);
  };
  return inOrder(groupBy(sorted, headingOf), [OVERDUE, ...headings.map(([heading]) => heading), NO_DATE]);
}
