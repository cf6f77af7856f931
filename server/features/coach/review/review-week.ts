import type { WeeklyReview } from '#contract/coach.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { readStanding } from '../facts/read-standing.ts';
import { askOnce, type QuotaServices } from '../quota/take-answer.ts';
import { reviewByRules } from './review-by-rules.ts';

/** Looks back at today and the six days before. @throws TooMany, UsedUp. */
export const reviewWeek = (ctx: Context, services: QuotaServices, requestId = newId()): Promise<WeeklyReview> =>
  askOnce(ctx, services, { verb: 'weekly-review', requestId }, async () => reviewByRules(await readStanding(ctx)));
