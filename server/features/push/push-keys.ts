import webPush from 'web-push';
import type { Db } from '#server/database/transaction.ts';

/** The keys by which push services know this server (VAPID, RFC 8292), as base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Reads the keys of this server, and makes them the first time. Devices subscribe with the public one. */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  const stored = await selectKeys(db);
  if (stored) return stored;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db
    .insertInto('push_keys')
    .values({ id: 1, public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  // Another request may have been first.
  return (await selectKeys(db))!;
}

const selectKeys = (db: Db) =>
  db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();
