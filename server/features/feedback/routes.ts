import { feedbackContract } from '#contract/feedback.ts';
import type { AttemptLimit } from '#server/platform/attempts.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { type FeedbackServices, sendFeedback } from './send-feedback.ts';

const MESSAGES: AttemptLimit = {
  kind: 'feedback',
  max: 5,
  windowSeconds: 60,
  words: 'At most 5 messages can be sent in a minute. Please send it again in a moment.',
};

export function feedbackRoutes(routes: Routes, services: FeedbackServices & Pick<Services, 'attempts'>): void {
  routes.add(feedbackContract.send, async (ctx, { body }) => {
    await services.attempts.take(MESSAGES, { person: ctx.userId }, ctx.now);
    return sendFeedback(ctx, services, body);
  });
}
