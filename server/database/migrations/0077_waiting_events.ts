import type { Migration } from '../migrate.ts';

/** Waiting events no longer count against the limits of a person's records, and a webhook can have too many of them. */
export const waitingEvents: Migration = {
  name: '0077_waiting_events',
  statements: ({ dropTrigger }) => [
    `alter table webhooks add column is_full integer not null default 0`,
    `delete from record_counts where kind = 'webhook_deliveries'`,
    dropTrigger('webhook_deliveries', 'count_webhook_deliveries'),
  ],
};
