import type { Breakdown, BreakdownRequest } from '#contract/coach.ts';
import { listAreas } from '#server/features/areas/queries.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { askOnce, type QuotaServices } from '../quota/take-answer.ts';
import { breakDownByRules } from './break-down-by-rules.ts';

/** Suggests a project with tasks for a goal, and stores nothing of it. @throws TooMany, UsedUp. */
export function breakDown(
  ctx: Context,
  services: QuotaServices,
  { request_id = newId(), ...goal }: BreakdownRequest,
): Promise<Breakdown> {
  return askOnce(ctx, services, { verb: 'decompose-project', requestId: request_id }, async () =>
    breakDownByRules(goal, await listAreas(ctx.db, ctx.userId, false)),
  );
}
