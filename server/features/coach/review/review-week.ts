import type { ReviewRequest, WeeklyReview } from '#contract/coach.ts';
import { type Context, today } from '#server/platform/context.ts';
import { invalidField } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { CoachServices } from '../coach-services.ts';
import { readPastWeek, readStanding } from '../facts/read-standing.ts';
import { readEntries } from '../model/model-facts.ts';
import { reviewByModel, reviewPastByModel } from '../model/review-by-model.ts';
import { askOnce } from '../quota/take-answer.ts';
import { reviewByRules } from './review-by-rules.ts';
import { reviewNothing, reviewPastByRules } from './review-past-week.ts';

/**
 * Looks back at the seven days up to a date, today without one. What is over and empty costs nothing.
 * @throws InvalidInput for a date after today. @throws TooMany, UsedUp.
 */
export async function reviewWeek(
  ctx: Context,
  services: CoachServices,
  { date = null, request_id: requestId = newId() }: Partial<ReviewRequest>,
): Promise<WeeklyReview> {
  const { model } = services;
  const call = { verb: 'weekly-review', requestId };
  const day = today(ctx);
  if (date !== null && date > day) throw invalidField('date', 'Must be today or earlier');
  if (date === null || date === day) {
    return askOnce(ctx, services, call, async () => {
      const standing = await readStanding(ctx);
      const answer = model && (await reviewByModel(model, standing, await readEntries(ctx, standing)));
      return answer ?? reviewByRules(standing);
    });
  }
  const week = await readPastWeek(ctx, date);
  if (week === null) return reviewNothing(ctx, date);
  return askOnce(ctx, services, call, async () => {
    const answer = model && (await reviewPastByModel(model, week, await readEntries(ctx, week)));
    return answer ?? reviewPastByRules(week);
  });
}
