import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { boundedString, Done } from './platform/wire.ts';

/** What a browser returns as a subscription to push messages: where to send them, and base64url keys to encrypt them. */
export const PushSubscription = z.object({
  endpoint: boundedString(1000),
  keys: z.object({ p256dh: boundedString(100), auth: boundedString(100) }),
});
export type PushSubscription = z.output<typeof PushSubscription>;

/** Push messages to the device of a session. An access token has no device, so it may not call these. */
export const pushContract = {
  state: endpoint('GET /notifications/push', {
    summary: 'Whether this device gets push messages, and the key with which it subscribes to them.',
    response: z.strictObject({ public_key: z.string(), is_on: z.boolean() }),
  }),
  start: endpoint('PUT /notifications/push', {
    summary: 'Sends push messages to this device until its session ends.',
    body: PushSubscription,
    response: Done,
  }),
  stop: endpoint('DELETE /notifications/push', {
    summary: 'Sends no more push messages to this device.',
    response: Done,
  }),
};
