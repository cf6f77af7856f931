import * as z from 'zod/mini';
import { about, endpoint, SMALL_BODY_BYTES } from './platform/endpoint.ts';
import { boundedString, changes, clientId, count, Done, id, idParams, instant } from './platform/wire.ts';

/** Maximum number of webhooks of a person. */
export const WEBHOOKS_MAX = 10;
/** With more waiting events, a webhook gets no new ones, and is paused once an attempt fails or is slow. */
export const WAITING_EVENTS_MAX = 20_000;
export const WEBHOOK_URL_MAX = 1000;
/** Number of deliveries that a list has. */
export const DELIVERIES_SHOWN = 50;

/** What a webhook can report. */
export const WEBHOOK_EVENTS = [
  'task.created',
  'task.changed',
  'task.completed',
  'task.reopened',
  'task.deleted',
  'project.completed',
  'journal_entry.created',
  'reflection.created',
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.output<typeof WebhookEvent>;

/** An address to which the server sends what happens in the account. */
export const Webhook = z.strictObject({
  id,
  url: z.string(),
  events: z.array(WebhookEvent),
  is_active: z.boolean(),
  /** Why the server has paused it by itself; null: it has not. */
  paused_because: z.nullable(z.string()),
  /** Deliveries that were not sent yet, or will be sent again. Beyond 20,000, new events are left out. */
  waiting: count,
  /** The last attempt to send something; null: there was none. */
  last_attempt_at: z.nullable(instant),
  /** The status of the response to it; null: there was none. */
  last_status: z.nullable(z.int()),
  created_at: instant,
});
export type Webhook = z.output<typeof Webhook>;

const Secret = z.strictObject({
  /** `whsec_` and 32 bytes in base64. It is in this response only. */
  secret: z.string(),
});

/** The response to a create. A repeated create has no secret: `POST /webhooks/{id}/rotate` makes a new one. */
export const CreatedWebhook = z.strictObject({ ...Webhook.shape, secret: z.nullable(z.string()) });
export type CreatedWebhook = z.output<typeof CreatedWebhook>;

const fields = {
  /** An `https` address; the operator may allow others by `PRIVATE_HOSTS`. */
  url: boundedString(WEBHOOK_URL_MAX),
  events: z
    .array(WebhookEvent)
    .check(z.minLength(1, 'Choose at least one event'), z.maxLength(WEBHOOK_EVENTS.length, 'Each event at most once')),
  /** False: nothing is recorded or sent. */
  is_active: z._default(z.boolean(), true),
};

export const NewWebhook = z.object({ id: clientId, ...fields });
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookChanges = changes(fields);
export type WebhookChanges = z.output<typeof WebhookChanges>;

/** One event for one webhook. */
export const WebhookDelivery = z.strictObject({
  /** The `delivery_id` of the body and the header `webhook-id`, the same in each attempt. */
  id,
  event: z.union([WebhookEvent, z.literal('test')]),
  record_id: id,
  /** When it happened. */
  at: instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** Attempts since it was recorded, or since "send again". */
  attempts: count,
  last_attempt_at: z.nullable(instant),
  /** When it is sent again; null: never. */
  next_attempt_at: z.nullable(instant),
  /** The status of the last response; null: there was none. */
  status: z.nullable(z.int()),
  duration_ms: z.nullable(count),
  /** The beginning of the last response, or why there was none. */
  answer: z.nullable(z.string()),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const webhooksContract = about('private', {
  list: endpoint('GET /webhooks', {
    summary: 'Lists the webhooks, the newest first, without their secrets.',
    paged: 'by-id',
    response: z.array(Webhook),
  }),
  create: endpoint('POST /webhooks', {
    summary: 'Creates a webhook. The secret that signs its requests is in this response only.',
    body: NewWebhook,
    maxBytes: SMALL_BODY_BYTES,
    status: 201,
    response: CreatedWebhook,
  }),
  change: endpoint('PUT /webhooks/:id', {
    summary: 'Changes the given fields of a webhook. `is_active: true` resumes a paused one.',
    params: idParams,
    body: WebhookChanges,
    maxBytes: SMALL_BODY_BYTES,
    response: Webhook,
  }),
  delete: endpoint('DELETE /webhooks/:id', {
    summary: 'Deletes a webhook with its deliveries. Nothing more is sent to it.',
    onFullDisk: true,
    params: idParams,
    response: Done,
  }),
  rotate: endpoint('POST /webhooks/:id/rotate', {
    summary: 'Replaces the secret of a webhook. The old one is not used any more.',
    params: idParams,
    response: Secret,
  }),
  test: endpoint('POST /webhooks/:id/test', {
    summary: 'Sends the event `test` to an active webhook, about a second later.',
    params: idParams,
    response: WebhookDelivery,
  }),
  deliveries: endpoint('GET /webhooks/:id/deliveries', {
    summary: 'Lists the last 50 deliveries of a webhook that were tried, the newest first.',
    params: idParams,
    paged: 'by-id',
    response: z.array(WebhookDelivery),
  }),
  sendAgain: endpoint('POST /webhook-deliveries/:id/send', {
    summary: 'Sends a delivery again, with the same id, about a second later.',
    params: idParams,
    response: WebhookDelivery,
  }),
});
