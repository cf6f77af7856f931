import webPush from 'web-push';
import type { PushSubscription } from '#contract/push.ts';
import type { Config } from '#server/config.ts';
import { sameUser } from '#server/database/levels-above.ts';
import type { Context } from '#server/platform/context.ts';
import { invalidField, notFound } from '#server/platform/errors.ts';
import { readPushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';

/** Whether the device of the session gets push messages, and the key with which it subscribes. */
export async function readPushState(ctx: Context) {
  const { publicKey } = await readPushKeys(ctx.db);
  const row = await ownSubscription(ctx).select('endpoint').executeTakeFirst();
  return { public_key: publicKey, is_on: row !== undefined };
}

const ownSubscription = ({ db, userId, sessionId }: Context) =>
  db
    .selectFrom('push_subscriptions as subscription')
    .innerJoin('sessions as session', (join) => sameUser(join, 'session.token_hash', 'subscription.token_hash'))
    .where('subscription.user_id', '=', userId)
    .where('session.id', '=', sessionId);

/**
 * Sends push messages to the device of the session, instead of to an earlier subscription of it, or of another person who
 * used the same browser. The subscription is deleted with the session.
 * @throws InvalidInput for an address that is not at a push service, and for a key with which nothing can be encrypted.
 */
export async function startPush(ctx: Context, config: Pick<Config, 'pushServices'>, subscription: PushSubscription) {
  const { db, userId, sessionId, now } = ctx;
  const { endpoint, keys } = subscription;
  if (!isPushService(endpoint, config)) {
    throw invalidField('endpoint', 'Not the address of a push service that this server knows');
  }
  if (!canEncrypt(keys)) throw invalidField('keys', 'Not the keys of a subscription');
  const session = await db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .select('token_hash')
    .executeTakeFirst();
  if (!session) throw notFound('Session');
  const row = { endpoint, ...keys, created_at: now.toISOString() };
  await db
    .insertInto('push_subscriptions')
    .values({ user_id: userId, token_hash: session.token_hash, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet(row))
    .execute();
  const others = await db
    .selectFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('token_hash', '!=', session.token_hash)
    .select(['user_id', 'token_hash'])
    .execute();
  for (const other of others) {
    await db
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', other.user_id)
      .where('token_hash', '=', other.token_hash)
      .where('endpoint', '=', endpoint)
      .execute();
  }
  return { success: true as const, message: 'Push messages are on' };
}

function canEncrypt({ p256dh, auth }: PushSubscription['keys']): boolean {
  try {
    webPush.encrypt(p256dh, auth, 'x', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}

/** Sends no more push messages to the device of the session. */
export async function stopPush({ db, userId, sessionId }: Context) {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', (eb) =>
      eb.selectFrom('sessions').select('token_hash').where('user_id', '=', userId).where('id', '=', sessionId),
    )
    .execute();
  return { success: true as const, message: 'Push messages are off' };
}
