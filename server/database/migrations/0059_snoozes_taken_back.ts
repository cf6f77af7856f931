import type { Migration } from '../migrate.ts';

/** The state of a notification before its snooze, so that undoing the snooze restores it exactly. */
export const snoozesTakenBack: Migration = {
  name: '0059_snoozes_taken_back',
  statements: ({ instant, text }) => [
    `alter table notifications add column snoozed_at ${instant}`,
    `alter table notifications add column before_snooze ${text}`,
  ],
};
