import type { Feature } from '#server/platform/feature.ts';
import { feedbackContract } from '#contract/feedback.ts';
import type { AttemptLimit } from '#server/platform/attempts/attempts.ts';
import type { Routes } from '#server/platform/routes.ts';
import { formatRoughMinutes } from '#server/platform/text/format-numbers.ts';
import type { Services } from '#server/platform/services.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { type FeedbackServices, sendFeedback } from './send-feedback.ts';

const feedbackRecords: readonly RecordKind[] = [
  { table: 'feedback', word: 'feedback', exported: { part: 'feedback' }, edges: [] },
];

export const feedbackFeature: Feature = {
  name: 'feedback',
  layer: 'extras',
  records: feedbackRecords,
  routes: feedbackRoutes,
  sections: ['feedback'],
};

const A_MINUTE: AttemptLimit = {
  kind: 'feedback',
  max: 5,
  windowSeconds: 60,
  words: () => 'At most 5 messages can be sent in a minute. Please send it again in a moment.',
};

/** The operators read every message, and each may be a mail. */
const A_DAY: AttemptLimit = {
  kind: 'feedback-day',
  max: 20,
  windowSeconds: 24 * 60 * 60,
  words: (seconds) =>
    `At most 20 messages can be sent in 24 hours. The next one can be sent in ${formatRoughMinutes(Math.ceil(seconds / 60))}.`,
};

function feedbackRoutes(routes: Routes, services: FeedbackServices & Pick<Services, 'attempts'>): void {
  routes.add(feedbackContract.send, async (ctx, { body }) => {
    // A message above the limit of a minute does not count for the day.
    for (const limit of [A_MINUTE, A_DAY]) await services.attempts.take(limit, { person: ctx.userId }, ctx.now);
    return sendFeedback(ctx, services, body);
  });
}
