import type { WebhookDelivery } from '#contract/webhooks.ts';
import type { Generated } from 'kysely';
import type { Instant } from './row-types.ts';

interface WebhooksTable {
  user_id: string;
  id: string;
  url: string;
  /** Names with blanks between them. */
  events: string;
  /** Signs its requests, so it cannot be stored as a hash. */
  secret: string;
  /** 0 or 1. */
  is_active: number;
  /** Why the server has paused it. */
  paused_because: string | null;
  /** Failed attempts since the last success. */
  failures: number;
  failing_since: Instant | null;
  /** After a failure nothing is sent to it until then; otherwise long ago. */
  held_until: Generated<Instant>;
  /** 1: too many events are waiting, and new ones are left out. */
  is_full: Generated<number>;
  last_attempt_at: Instant | null;
  last_status: number | null;
  created_at: Instant;
}

/** An event for a webhook. Its body is not stored: it is made from the record for each attempt. */
interface WebhookDeliveriesTable {
  user_id: string;
  id: string;
  webhook_id: string;
  event: WebhookDelivery['event'];
  /** Of the webhook itself for the event `test`. */
  record_id: string;
  /** By the clock of the database. */
  at: Instant;
  attempts: number;
  /** null: it was delivered, or has failed for good. */
  next_attempt_at: Instant | null;
  last_attempt_at: Instant | null;
  /** 0 or 1. */
  is_delivered: number;
  status: number | null;
  duration_ms: number | null;
  answer: string | null;
}

/** The tables of webhooks, by their names. */
export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
