import type { Migration } from '../migrate.ts';

/** What a notification was before its snooze, so that taking the snooze back restores exactly that. */
export const snoozesTakenBack: Migration = {
  name: '0059_snoozes_taken_back',
  statements: ({ instant, text }) => [
    `alter table notifications add column snoozed_at ${instant}`,
    `alter table notifications add column before_snooze ${text}`,
  ],
};
