import type { NextAction } from '#contract/dashboard.ts';
import type { Today } from '#contract/today.ts';
import { dayRowOf } from '#server/features/today/day-list.ts';
import { dismissedOn, waitingFor } from '#server/features/today/suggestions.ts';
import type { Context } from '#server/platform/context.ts';
import { chooseNextAction, type Surroundings } from './next-action.ts';

/** What is worth most now, from what the dashboard has read and what waits for the tasks in question. */
export async function readNextAction(
  ctx: Context,
  known: Pick<Surroundings, 'shares' | 'areas' | 'projects' | 'alignment'>,
  today: Today,
): Promise<NextAction | null> {
  const { tasks, suggestions, date: day } = today;
  const dismissed = await dismissedOn(ctx, day);
  const candidates = [
    ...tasks.filter(({ completed }) => !completed),
    ...suggestions.map(({ task }) => dayRowOf({ ...task }, false)),
  ].filter(({ id, can_start }) => can_start && !dismissed.has(id));
  const waiting = candidates.length === 0 ? new Map<string, number>() : await waitingFor(ctx, candidates);
  return chooseNextAction({ ...known, day, today, candidates, waiting });
}
