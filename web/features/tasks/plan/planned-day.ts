import { dayTotals } from '#contract/rules/day-totals.ts';
import type { Task } from '#contract/tasks.ts';
import type { Today, TodayTask } from '#contract/today.ts';

/* A day as the server will return it once tasks are planned. */

/** The day with these rows, and what is counted from them. */
export function withTasks(day: Today, tasks: TodayTask[]): Today {
  const changed = { ...day, tasks };
  return { ...changed, ...dayTotals(changed, day.usual_task_minutes) };
}

/** The day with tasks at the end of what was picked, those that are not picked yet; they are offered no more. */
export function withPicked(day: Today, tasks: readonly Task[]): Today {
  const known = new Set(day.tasks.filter(({ picked }) => picked).map(({ id }) => id));
  const rows = tasks.filter(({ id }) => !known.has(id)).map((task) => rowOf(task, true));
  const ids = new Set(tasks.map(({ id }) => id));
  const others = day.tasks.filter(({ id }) => known.has(id) || !ids.has(id));
  const list = [...others.filter(({ picked }) => picked), ...rows, ...others.filter(({ picked }) => !picked)];
  return {
    ...withTasks(day, list),
    suggestions: day.suggestions.filter(({ task }) => !ids.has(task.id)),
    available_tasks: day.available_tasks.filter(({ id }) => !ids.has(id)),
  };
}

/** The day with those of the tasks that are due on it, or late on the user's today, at the end of its list. */
export function withDue(day: Today, tasks: readonly Task[], today: string): Today {
  const known = new Set(day.tasks.map(({ id }) => id));
  const isDue = ({ due_date }: Task) =>
    due_date === day.date || (day.date === today && due_date !== null && due_date < today);
  const due = tasks.filter((task) => isDue(task) && !known.has(task.id));
  if (due.length === 0) return day;
  const ids = new Set(due.map(({ id }) => id));
  return {
    ...withTasks(day, [...day.tasks, ...due.map((task) => rowOf(task, false))]),
    suggestions: day.suggestions.filter(({ task }) => !ids.has(task.id)),
    available_tasks: day.available_tasks.filter(({ id }) => !ids.has(id)),
  };
}

const rowOf = (task: Task, picked: boolean): TodayTask => ({
  ...task,
  kind: 'task',
  template_id: null,
  missed: 0,
  missed_task_id: null,
  picked,
});

interface Plan {
  date: string;
  /** Of tasks and occurrences. */
  ids: readonly string[];
  /** The tasks among them. */
  tasks: readonly Task[];
}

/** A day once something is planned for `date`: it is on that one, and on others only where it is due. */
export function withPlan(day: Today, { date, ids: planned, tasks }: Plan): Today {
  if (day.date === date) return withPicked(day, tasks);
  const ids = new Set(planned);
  if (!day.tasks.some((row) => ids.has(row.id))) return day;
  const isDue = ({ due_date }: TodayTask) => due_date === day.date;
  return withTasks(
    day,
    day.tasks.flatMap((row) => {
      if (!ids.has(row.id) || row.completed) return [row];
      return isDue(row) ? [{ ...row, picked: false }] : [];
    }),
  );
}
