import type { Breakdown, BreakdownRequest } from '#contract/coach.ts';
import { listAreas } from '#server/features/areas/queries.ts';
import { type Context, today } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { CoachServices } from '../coach-services.ts';
import { breakDownByModel } from '../model/break-down-by-model.ts';
import { askOnce } from '../quota/take-answer.ts';
import { breakDownByRules } from './break-down-by-rules.ts';

/** Suggests a project with tasks for a goal, and stores nothing of it. @throws TooMany, UsedUp. */
export function breakDown(
  ctx: Context,
  services: CoachServices,
  { request_id = newId(), ...goal }: BreakdownRequest,
): Promise<Breakdown> {
  const { model } = services;
  return askOnce(ctx, services, { verb: 'decompose-project', requestId: request_id }, async () => {
    const areas = await listAreas(ctx.db, ctx.userId, false);
    const answer = model && (await breakDownByModel(model, goal, today(ctx), areas));
    return answer ?? breakDownByRules(goal, areas, today(ctx));
  });
}
