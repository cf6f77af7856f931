import type { Today, TodayTask } from '#contract/today.ts';
import { type GivenShares, readGivenShares } from '#server/features/pillars/given-shares.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { readAboveSubtasks } from '#server/features/tasks/tasks-above.ts';
import { rollingWeekStart } from '#server/platform/calendar.ts';
import type { Context } from '#server/platform/context.ts';
import { dayRowOf } from '../day-rows.ts';
import { dismissedOn, waitingFor } from '../suggestions.ts';
import { reasonFor, weightOf } from './task-reasons.ts';

/** The tasks of a day that can be next. */
export interface Candidates {
  /** Open tasks and instances of today in their order, then suggested ones; waiting tasks are left out. */
  candidates: readonly TodayTask[];
  /** Other available tasks, used after "not now" to these. */
  others: readonly TodayTask[];
  /** The number of open tasks that wait for a task, by its id. */
  waiting: ReadonlyMap<string, number>;
}

/** What the reasons for a task come from. */
export interface KnownOfTasks extends Pick<Candidates, 'waiting'> {
  /** The user's today, and the locale for days. */
  day: string;
  dayStartHour: number;
  locale: string | undefined;
  /** The balance of the last seven days. */
  shares: GivenShares;
}

export interface NextTask {
  task: TodayTask;
  reason: string;
}

/** The task with the strongest reasons; of equal ones the first. The dashboard and the coach name the same. */
export function chooseTask(
  candidates: readonly TodayTask[],
  { day, dayStartHour, locale, waiting, shares }: KnownOfTasks,
): NextTask | null {
  const reasons = candidates.map((task) => {
    const share = task.pillar_id === null ? undefined : shares.byPillar.get(task.pillar_id);
    return { task, facts: { day, dayStartHour, locale, share, waiting: waiting.get(task.id) ?? 0 } };
  });
  const weights = reasons.map(({ task, facts }) => weightOf(task, facts));
  const best = reasons[weights.indexOf(Math.max(...weights))];
  return best ? { task: best.task, reason: reasonFor(best.task, best.facts) } : null;
}

/** @param dismissed tasks that are not to be suggested that day. */
export async function readCandidates(ctx: Context, today: Today, dismissed: ReadonlySet<string>): Promise<Candidates> {
  const { tasks, suggestions } = today;
  const isPossible = ({ id, can_start }: TodayTask) => can_start && !dismissed.has(id);
  const candidates = [
    ...tasks.filter(({ completed }) => !completed),
    ...suggestions.map(({ task }) => dayRowOf({ ...task }, false)),
  ].filter(isPossible);
  const others = dismissed.size === 0 || candidates.length > 0 ? [] : otherTasks(today).filter(isPossible);
  const possible = [...candidates, ...others];
  const [waiting, above] = await Promise.all([waitingFor(ctx, possible), readAboveSubtasks(ctx, possible)]);
  // A subtask of a task that waits cannot be started either.
  return { candidates: candidates.filter(({ id }) => !above.get(id)?.waits), others, waiting };
}

/** Open tasks that are not on today's list. Occurrences appear on their own day. */
const otherTasks = ({ available_tasks, date }: Today): TodayTask[] =>
  available_tasks
    .filter(({ recurring_task_id, due_date }) => recurring_task_id === null || due_date === null || due_date <= date)
    .map((task) => dayRowOf({ ...task }, false));

/** The task that the dashboard names as the next action of today; null if it names none. */
export async function readNextTask(ctx: Context, today: Today): Promise<NextTask | null> {
  const { date: day, total_tasks } = today;
  const [shares, dismissed] = await Promise.all([
    readGivenShares(ctx, rollingWeekStart(day), day, getUser(ctx.db, ctx.userId)),
    dismissedOn(ctx, day),
  ]);
  const { candidates, others, waiting } = await readCandidates(ctx, today, dismissed);
  const known = { day, dayStartHour: ctx.dayStartHour, locale: ctx.locale, shares, waiting };
  // The dashboard first suggests planning a day without tasks.
  return chooseTask(candidates, known) ?? (total_tasks > 0 ? chooseTask(others, known) : null);
}
