import { isDueOn } from '#contract/rules/day-list.ts';
import { dayTotals } from '#contract/rules/day-totals.ts';
import { plannedOf } from '#contract/rules/task-length.ts';
import type { Task } from '#contract/tasks.ts';
import type { MoreTasks, Planned, Today, TodayTask } from '#contract/today.ts';
import { today } from '#web/platform/clock.ts';

/* Predicts the server's day after tasks are planned. */

/** The day with these rows and the counts derived from them. */
export function withTasks(day: Today, tasks: TodayTask[]): Today {
  const changed = { ...day, tasks };
  return { ...changed, ...dayTotals(changed, day.usual_task_minutes) };
}

/** The day with further tasks after its picked ones; they are no longer suggested. */
export function withPicked(day: Today, tasks: readonly Task[]): Today {
  const known = new Set(day.tasks.filter(({ picked }) => picked).map(({ id }) => id));
  const rows = tasks.filter(({ id }) => !known.has(id)).map((task) => rowOf(task, true));
  const ids = new Set(tasks.map(({ id }) => id));
  const others = day.tasks.filter(({ id }) => known.has(id) || !ids.has(id));
  const listed = new Set(day.tasks.map(({ id }) => id));
  const summed = tasks.filter((task) => !listed.has(task.id) && isDue(day, task));
  const list = [...others.filter(({ picked }) => picked), ...rows, ...others.filter(({ picked }) => !picked)];
  return {
    ...withTasks({ ...day, more_open: withoutTasks(day.more_open, summed) }, list),
    suggestions: day.suggestions.filter(({ task }) => !ids.has(task.id)),
    available_tasks: day.available_tasks.filter(({ id }) => !ids.has(id)),
  };
}

/** The sums of tasks without a row, without some tasks that they counted. */
function withoutTasks(sums: readonly MoreTasks[], tasks: readonly Task[]): MoreTasks[] {
  const ofPillar = Map.groupBy(tasks, ({ pillar_id }) => pillar_id);
  return sums
    .map((sum) => {
      const listed = ofPillar.get(sum.pillar_id) ?? [];
      const { estimated_duration, assumed_count } = plannedOf(listed, 0);
      return {
        ...sum,
        tasks: sum.tasks - listed.length,
        estimated_duration: sum.estimated_duration - estimated_duration,
        assumed_count: sum.assumed_count - assumed_count,
      };
    })
    .filter(({ tasks: count }) => count > 0);
}

const isDue = ({ date }: Today, task: Pick<Task, 'due_date' | 'start_date'>, now = today()): boolean =>
  isDueOn(task, { day: date, isToday: date === now });

/** A task before and after a change; undefined: it did not exist, or is deleted. */
export interface Written {
  before: Task | undefined;
  after: Task | undefined;
}

/**
 * The day with the changed tasks that have become due on it, or late on the user's today, at the end of its list. A task
 * that was due on it before without a row is counted in `more_open` as long as it is due.
 */
export function withDue(day: Today, written: readonly Written[], now: string): Today {
  const listed = new Set(day.tasks.map(({ id }) => id));
  const isOpen = (task: Task) => !task.completed && isDue(day, task, now);
  const isSummed = (task: Task | undefined): task is Task =>
    day.more_open.length > 0 && task !== undefined && isOpen(task) && !listed.has(task.id);
  // A deleted one is gone from the list already, so it is unknown whether it had a row.
  const left = written.flatMap(({ before, after }) =>
    after && isSummed(before) && !isDue(day, after, now) ? before : [],
  );
  const due = written.flatMap(({ before, after }) =>
    after && isOpen(after) && !listed.has(after.id) && !isSummed(before) ? after : [],
  );
  if (due.length === 0 && left.length === 0) return day;
  const ids = new Set(due.map(({ id }) => id));
  const more_open = withoutTasks(day.more_open, left);
  return {
    ...withTasks({ ...day, more_open }, [...day.tasks, ...due.map((task) => rowOf(task, false))]),
    suggestions: day.suggestions.filter(({ task }) => !ids.has(task.id)),
    available_tasks: day.available_tasks.filter(({ id }) => !ids.has(id)),
  };
}

export const rowOf = (task: Task, picked: boolean): TodayTask => ({
  ...task,
  kind: 'task',
  template_id: null,
  missed: 0,
  missed_task_id: null,
  picked,
});

interface Plan {
  date: string;
  ids: readonly string[];
  /** The tasks among them. */
  tasks: readonly Task[];
}

/** A day after something is planned for `date`: it is on that day, and on others only if it is due there. */
export function withPlan(day: Today, { date, ids: planned, tasks }: Plan): Today {
  if (day.date === date) return withPicked(day, tasks);
  const ids = new Set(planned);
  if (!day.tasks.some((row) => ids.has(row.id))) return day;
  const isDueThen = ({ due_date }: TodayTask) => due_date === day.date;
  return withTasks(
    day,
    day.tasks.flatMap((row) => {
      if (!ids.has(row.id) || row.completed) return [row];
      return isDueThen(row) ? [{ ...row, picked: false }] : [];
    }),
  );
}

/** The day without a task that is not due on it; a due task stays, unpicked. */
export function withDropped(day: Today, id: string): Today {
  const dropped = day.tasks.find((task) => task.id === id);
  if (!dropped) return day;
  const others = day.tasks.filter((task) => task !== dropped);
  const stays = dropped.completed || isDue(day, dropped);
  return withTasks(day, stays ? [...others, { ...dropped, picked: false }] : others);
}

/**
 * A day after plans are undone: what they put on it leaves it, and what was on it before returns.
 * @param tasks those of the plans.
 */
export function withPlanUndone(day: Today, before: readonly Planned[], tasks: readonly Task[]): Today {
  const wasThere = ({ days }: Planned) => days.some(({ date }) => date === day.date);
  const added = before.filter((plan) => plan.planned.date === day.date && !wasThere(plan));
  const back = new Set(before.filter(wasThere).map(({ id }) => id));
  const without = added.reduce((left, { id }) => withDropped(left, id), day);
  return back.size === 0
    ? without
    : withPicked(
        without,
        tasks.filter(({ id }) => back.has(id)),
      );
}
