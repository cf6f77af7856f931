import webPush from 'web-push';
import type { Db } from '#server/database/transaction.ts';
import { sameUser } from '#server/database/levels-above.ts';
import type { Services } from '#server/platform/services.ts';
import { FairSlots } from '#server/platform/turns/fair-slots.ts';
import { type PushKeys, readPushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';

/** The longest wait (ms) for a push service. */
const TIMEOUT_MS = 10_000;
/** How long (seconds) a push service keeps a message for a device that is off. */
const KEPT_SECONDS = 24 * 60 * 60;
/** The statuses with which a push service says that a subscription has ended. */
const ENDED = new Set([404, 410]);
/**
 * Messages sent at a time, and those of one person: encrypting hundreds at once would block requests, and a person with a
 * slow push service must leave room for others.
 */
const AT_ONCE = 10;
const AT_ONCE_OF_PERSON = 5;
/** Messages above these limits are not sent: the notifications are on the list all the same. */
const PATIENCE = { waitMs: 10 * 60_000, waitingMax: 3000 };
const slots = new FairSlots(AT_ONCE, PATIENCE, AT_ONCE_OF_PERSON);

export type PushServices = Pick<Services, 'config' | 'log' | 'publicUrl'>;

/** Where to send a push message. */
export interface PushTarget {
  user_id: string;
  token_hash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What the service worker reads (web/public/service-worker.js). */
export interface PushMessage {
  /** Of the notification: a message with the same id replaces it. */
  id: string;
  title: string;
  body: string;
  /** The page that a press opens: `/#tasks?task=…`. */
  url: string;
  /** The task or instance that the buttons are about. */
  task: { kind: 'task' | 'instance'; id: string } | null;
  /** The person's time zone, and the hour at which their day begins: they decide when tomorrow is. */
  timezone: string;
  day_start_hour: number;
}

/** Reads the devices of a user who is not disabled, with the times of their sessions, which may have expired. */
export const findPushTargets = (db: Db, userId: string) =>
  db
    .selectFrom('push_subscriptions as subscription')
    .innerJoin('sessions as session', (join) => sameUser(join, 'session.token_hash', 'subscription.token_hash'))
    .innerJoin('users as user', 'user.id', 'subscription.user_id')
    .where('subscription.user_id', '=', userId)
    .where('user.disabled_at', 'is', null)
    .select(['subscription.user_id', 'subscription.token_hash', 'endpoint', 'p256dh', 'subscription.auth'])
    .select(['session.created_at', 'session.last_seen_at'])
    .execute();

/**
 * Sends a message to devices, and deletes subscriptions that have ended. A message that a push service does not accept
 * is not sent again: the notification is on the list all the same.
 * @param stopped aborted when the server stops, which drops messages that have not begun.
 */
export async function sendPush(
  db: Db,
  services: PushServices,
  targets: readonly PushTarget[],
  message: PushMessage,
  stopped: AbortSignal,
): Promise<void> {
  if (targets.length === 0) return;
  const keys = await readPushKeys(db);
  await Promise.all(
    targets.map((target) =>
      slots.run(target.user_id, async () => {
        if (!stopped.aborted) await sendTo(db, services, keys, target, message);
      }),
    ),
  );
}

async function sendTo(
  db: Db,
  { config, log, publicUrl }: PushServices,
  { publicKey, privateKey }: PushKeys,
  { user_id, token_hash, endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
): Promise<void> {
  // The setting may have changed since the subscription.
  if (!isPushService(endpoint, config)) return;
  const subject = publicUrl().startsWith('https:') ? publicUrl() : `mailto:${addressIn(config.mailFrom)}`;
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: KEPT_SECONDS,
      // A device that was off gets only the last message about a notification.
      topic: message.id.replaceAll('-', ''),
    },
  );
  const { 'Content-Length': _, ...sent } = headers as Record<string, string>;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(endpoint, {
      method,
      headers: sent,
      body: new Uint8Array(body),
      signal,
      redirect: 'manual',
    });
    await response.body?.cancel();
    if (ENDED.has(response.status)) await endSubscription(db, { user_id, token_hash, endpoint });
    else if (!response.ok) log.warn({ host: new URL(endpoint).host, status: response.status }, 'push message refused');
  } catch (error) {
    // The message of the error may contain the address, which is a secret of the device.
    const { name, cause } = error as Error & { cause?: { code?: string } };
    log.warn({ host: new URL(endpoint).host, error: name, code: cause?.code }, 'push service unavailable');
  }
}

/** A device may have subscribed again meanwhile, with another address. */
const endSubscription = (db: Db, target: Pick<PushTarget, 'user_id' | 'token_hash' | 'endpoint'>) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', target.user_id)
    .where('token_hash', '=', target.token_hash)
    .where('endpoint', '=', target.endpoint)
    .execute();

/** `Auric <auric@example.org>` → `auric@example.org`. */
const addressIn = (from: string): string => /<([^>]*)>/.exec(from)?.[1] ?? from;
