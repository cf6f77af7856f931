import { feedbackContract, type NewFeedback } from '#contract/feedback.ts';
import { call } from '#web/platform/api.ts';
import { defineWrite } from '#web/records/write-kinds.ts';

export type FeedbackValues = Omit<NewFeedback, 'id'>;

/** Where the feedback is now: mailed to the operators, stored on the server, or queued on this device. */
export type FeedbackOutcome = 'mailed' | 'stored' | 'waiting';

/** Sends feedback to the operators. A repeated send with the same id is stored once. */
export const sendFeedback = defineWrite<FeedbackValues & { id: string }, FeedbackOutcome>({
  name: 'feedback.send',
  lanes: () => ['feedback'],
  send: async (body) => ((await call(feedbackContract.send, { body })).email_sent ? 'mailed' : 'stored'),
  waits: {
    answer: () => 'waiting',
    label: (_, { subject }) => ({ verb: 'send', name: subject }),
  },
});
