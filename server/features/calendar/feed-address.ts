import { timingSafeEqual } from 'node:crypto';
import type { CalendarFeed } from '#contract/calendar.ts';
import type { Db } from '#server/database/transaction.ts';
import { hashToken, newToken, idInToken } from '#server/features/auth/tokens.ts';
import { type Context, contextFor } from '#server/platform/context.ts';

/** The format of {@link newToken}; other values are not looked up. */
const SECRET = /^[0-9a-f-]{36}\.[\w-]{43}$/;

/** The address of the user's feed, created on first use. @param publicUrl the public address of the server */
export async function readFeedAddress({ db, userId, now }: Context, publicUrl: string): Promise<CalendarFeed> {
  const read = () => db.selectFrom('calendar_feeds').select('secret').where('user_id', '=', userId);
  const known = await read().executeTakeFirst();
  if (known) return addressOf(known.secret, publicUrl);
  await db
    .insertInto('calendar_feeds')
    .values(newFeed(userId, now))
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const { secret } = await read().executeTakeFirstOrThrow();
  return addressOf(secret, publicUrl);
}

/** Gives the feed a new address and invalidates the old one. */
export async function rotateFeedAddress({ db, userId, now }: Context, publicUrl: string): Promise<CalendarFeed> {
  const { secret } = await db
    .insertInto('calendar_feeds')
    .values(newFeed(userId, now))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        secret: ref('excluded.secret'),
        created_at: ref('excluded.created_at'),
      })),
    )
    .returning('secret')
    .executeTakeFirstOrThrow();
  return addressOf(secret, publicUrl);
}

/** The context of the user whose feed has this secret; null for a wrong or old one, and for a disabled user. */
export async function findFeedOwner(db: Db, secret: string, now: Date): Promise<Context | null> {
  if (!SECRET.test(secret)) return null;
  const feed = await db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('users as user', 'user.id', 'feed.user_id')
    .where('feed.user_id', '=', idInToken(secret))
    .where('user.disabled_at', 'is', null)
    .select(['user.id', 'feed.secret', 'user.timezone', 'user.day_start_hour'])
    .executeTakeFirst();
  if (!feed || !isSame(feed.secret, secret)) return null;
  // No session: calendar programs are not signed in.
  return contextFor(db, feed, now);
}

const newFeed = (userId: string, now: Date) => ({
  user_id: userId,
  secret: newToken(userId).token,
  created_at: now.toISOString(),
});

const addressOf = (secret: string, publicUrl: string): CalendarFeed => ({
  url: `${publicUrl}/api/calendar/${secret}.ics`,
  secret,
});

/** Compares in constant time. */
const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));
