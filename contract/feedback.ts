import * as z from 'zod/mini';
import { about, endpoint } from './platform/endpoint.ts';
import { clientId, id, name, orDefault, writtenText } from './platform/wire.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from './vocabulary.ts';

export const FeedbackCategory = z.enum([
  'suggestion',
  'bug_report',
  'feature_request',
  'question',
  'complaint',
  'compliment',
]);
export type FeedbackCategory = z.output<typeof FeedbackCategory>;
/** The label of each category, in the order of the choice. */
export const FEEDBACK_CATEGORY_LABELS: Readonly<Record<FeedbackCategory, string>> = {
  suggestion: 'Suggestion',
  bug_report: 'Problem',
  feature_request: 'Wish',
  question: 'Question',
  complaint: 'Complaint',
  compliment: 'Compliment',
};
export const DEFAULT_FEEDBACK_CATEGORY = 'suggestion' satisfies FeedbackCategory;

/** How important it is to the writer. */
export const FeedbackPriority = z.enum(['low', 'medium', 'high', 'urgent']);
export type FeedbackPriority = z.output<typeof FeedbackPriority>;
export const FEEDBACK_PRIORITY_LABELS: Readonly<Record<FeedbackPriority, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};
export const DEFAULT_FEEDBACK_PRIORITY = 'medium' satisfies FeedbackPriority;

export const FEEDBACK_SUBJECT_MAX = TITLE_MAX;
export const FEEDBACK_MESSAGE_MAX = DESCRIPTION_MAX;

/** A message to the people who run the server. A repeated id is the same message. */
export const NewFeedback = z.object({
  id: clientId,
  category: orDefault(FeedbackCategory, DEFAULT_FEEDBACK_CATEGORY),
  priority: orDefault(FeedbackPriority, DEFAULT_FEEDBACK_PRIORITY),
  subject: name(FEEDBACK_SUBJECT_MAX),
  message: writtenText(FEEDBACK_MESSAGE_MAX),
});
export type NewFeedback = z.output<typeof NewFeedback>;

export const SentFeedback = z.strictObject({
  message: z.string(),
  feedback_id: id,
  status: z.literal('submitted'),
  /** Whether it was added to the mail queue, which needs a configured address. It is stored in any case. */
  email_sent: z.boolean(),
});
export type SentFeedback = z.output<typeof SentFeedback>;

export const feedbackContract = about('account', {
  send: endpoint('POST /feedback', {
    summary: 'Sends feedback to the people who run this server; at most five a minute.',
    body: NewFeedback,
    status: 201,
    response: SentFeedback,
  }),
});
