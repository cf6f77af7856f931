import type { NextAction } from '#contract/dashboard.ts';
import type { Today, TodayTask } from '#contract/today.ts';
import { dayRowOf } from '#server/features/today/day-rows.ts';
import { readAboveSubtasks } from '#server/features/tasks/tasks-above.ts';
import { waitingFor } from '#server/features/today/suggestions.ts';
import type { Context } from '#server/platform/context.ts';
import { chooseNextAction, type Surroundings } from './next-action.ts';

/**
 * The next action, from the data of the dashboard and the tasks that wait for the candidates.
 * @param dismissed tasks that are not to be suggested that day.
 */
export async function readNextAction(
  ctx: Context,
  known: Pick<Surroundings, 'shares' | 'areas' | 'projects' | 'alignment'>,
  today: Today,
  dismissed: ReadonlySet<string>,
): Promise<NextAction | null> {
  const { tasks, suggestions, date: day } = today;
  const isPossible = ({ id, can_start }: TodayTask) => can_start && !dismissed.has(id);
  const candidates = [
    ...tasks.filter(({ completed }) => !completed),
    ...suggestions.map(({ task }) => dayRowOf({ ...task }, false)),
  ].filter(isPossible);
  const others = dismissed.size === 0 || candidates.length > 0 ? [] : otherTasks(today).filter(isPossible);
  const possible = [...candidates, ...others];
  const [waiting, above] = await Promise.all([waitingFor(ctx, possible), readAboveSubtasks(ctx, possible)]);
  return chooseNextAction({
    ...known,
    day,
    dayStartHour: ctx.dayStartHour,
    locale: ctx.locale,
    today,
    // A subtask of a task that waits cannot be started either.
    candidates: candidates.filter(({ id }) => !above.get(id)?.waits),
    others,
    waiting,
  });
}

/** Open tasks that are not on today's list. Occurrences appear on their own day. */
const otherTasks = ({ available_tasks, date }: Today): TodayTask[] =>
  available_tasks
    .filter(({ recurring_task_id, due_date }) => recurring_task_id === null || due_date === null || due_date <= date)
    .map((task) => dayRowOf({ ...task }, false));
