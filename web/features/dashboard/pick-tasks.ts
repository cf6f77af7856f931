import type { Task } from '#contract/tasks.ts';

const LATER_THAN_ALL = '9999-99-99';

/** What is left of a day: open tasks that are due on it, by their time, and then the overdue ones, the oldest first. */
export function leftToday(tasks: readonly Task[], today: string): Task[] {
  const due = tasks.filter(({ due_date }) => due_date === today);
  const overdue = tasks.filter(({ due_date }) => due_date !== null && due_date < today);
  return [...due.sort(byTime), ...overdue.sort(byDay)];
}

/** What can be done next where nothing is due: what may be started, by due date and then by priority. */
export function nextTasks(tasks: readonly Task[], today: string): Task[] {
  return tasks
    .filter(({ start_date, can_start }) => can_start && (start_date === null || start_date <= today))
    .sort((a, b) => byDay(a, b) || byPriority(a, b));
}

/** The tasks added last, the newest first. */
export function newestTasks(tasks: readonly Task[]): Task[] {
  return [...tasks].sort((a, b) => compare(b.created_at, a.created_at));
}

/** Minutes that tasks will take, as far as it is known. */
export const minutesOf = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { estimated_duration }) => sum + (estimated_duration ?? 0), 0);

const RANK = { high: 0, medium: 1, low: 2 };

type Order = (a: Task, b: Task) => number;
const byPriority: Order = (a, b) => RANK[a.priority] - RANK[b.priority];
const byTime: Order = (a, b) => compare(a.due_time ?? '99:99', b.due_time ?? '99:99') || byPriority(a, b);
const byDay: Order = (a, b) => compare(a.due_date ?? LATER_THAN_ALL, b.due_date ?? LATER_THAN_ALL) || byTime(a, b);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
