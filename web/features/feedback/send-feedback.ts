import { feedbackContract, type NewFeedback } from '#contract/feedback.ts';
import { call } from '#web/platform/api.ts';
import { defineWrite } from '#web/records/write-kinds.ts';

/** What the form of feedback holds. */
export type FeedbackValues = Omit<NewFeedback, 'id'>;

/** Where a message has come to: mailed to the people who run the server, stored there, or on this device for now. */
export type FeedbackOutcome = 'mailed' | 'stored' | 'waiting';

/** Sends a message to the people who run the server. Sent twice with its id it arrives once. */
export const sendFeedback = defineWrite<FeedbackValues & { id: string }, FeedbackOutcome>({
  name: 'feedback.send',
  lanes: () => ['feedback'],
  send: async (body) => ((await call(feedbackContract.send, { body })).email_sent ? 'mailed' : 'stored'),
  waits: {
    answer: () => 'waiting',
    label: (_, { subject }) => ({ verb: 'send', name: subject }),
  },
});
