import type { WeeklyReview } from '#contract/coach.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { CoachServices } from '../coach-services.ts';
import { readStanding } from '../facts/read-standing.ts';
import { readEntries } from '../model/model-facts.ts';
import { reviewByModel } from '../model/review-by-model.ts';
import { askOnce } from '../quota/take-answer.ts';
import { reviewByRules } from './review-by-rules.ts';

/** Looks back at today and the six days before. @throws TooMany, UsedUp. */
export function reviewWeek(ctx: Context, services: CoachServices, requestId = newId()): Promise<WeeklyReview> {
  const { model } = services;
  return askOnce(ctx, services, { verb: 'weekly-review', requestId }, async () => {
    const standing = await readStanding(ctx);
    const answer = model && (await reviewByModel(model, standing, await readEntries(ctx, standing.weekStart)));
    return answer ?? reviewByRules(standing);
  });
}
