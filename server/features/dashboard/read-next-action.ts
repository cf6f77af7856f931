import type { NextAction } from '#contract/dashboard.ts';
import type { Today } from '#contract/today.ts';
import { readCandidates } from '#server/features/today/next/next-task.ts';
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
  return chooseNextAction({
    ...known,
    day: today.date,
    dayStartHour: ctx.dayStartHour,
    locale: ctx.locale,
    today,
    ...(await readCandidates(ctx, today, dismissed)),
  });
}
