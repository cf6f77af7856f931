import type { Migration } from '../migrate.ts';

/** Addresses to which events are sent, and the events for each; triggers add those (triggers/webhook-triggers.ts). */
export const webhooks: Migration = {
  name: '0075_webhooks',
  statements: ({ text, instant, endOfTable }) => [
    `create table webhooks (
      user_id ${text} not null references users (id) on delete cascade,
      id ${text} not null,
      url ${text} not null,
      events ${text} not null,
      secret ${text} not null,
      is_active integer not null,
      paused_because ${text},
      failures integer not null,
      failing_since ${instant},
      held_until ${instant} not null default '1970-01-01T00:00:00.000Z',
      last_attempt_at ${instant},
      last_status integer,
      created_at ${instant} not null,
      primary key (user_id, id)
    ) ${endOfTable}`,
    `create index webhooks_by_hold on webhooks (is_active, held_until)`,
    `create table webhook_deliveries (
      user_id ${text} not null,
      id ${text} not null,
      webhook_id ${text} not null,
      event ${text} not null,
      record_id ${text} not null,
      at ${instant} not null,
      attempts integer not null,
      next_attempt_at ${instant},
      last_attempt_at ${instant},
      is_delivered integer not null,
      status integer,
      duration_ms integer,
      answer ${text},
      primary key (user_id, id),
      foreign key (user_id, webhook_id) references webhooks (user_id, id) on delete cascade
    ) ${endOfTable}`,
    `create index webhook_deliveries_by_time on webhook_deliveries (user_id, webhook_id, next_attempt_at, at)`,
    `create unique index webhook_deliveries_untried on webhook_deliveries (user_id, webhook_id, event, record_id)
      where attempts = 0`,
  ],
};
