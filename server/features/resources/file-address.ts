import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Resource, ResourceWithAddress } from '#contract/resources.ts';
import type { Db } from '#server/database/transaction.ts';
import { isAlive } from '#server/features/auth/authenticate.ts';
import { type Context, type Created, contextFor } from '#server/platform/context.ts';
import { forbidden, notAuthenticated } from '#server/platform/errors.ts';

/** How long an address is valid. */
const VALID_SECONDS = 5 * 60;

/**
 * A file with the address that opens it: root-relative, because the server need not know the name that a browser uses
 * for it. Each session or access token signs with its own key, so an address ends with it (docs/decisions/0084).
 */
export async function withAddress(ctx: Context, file: Resource): Promise<ResourceWithAddress> {
  return (await withAddresses(ctx, [file]))[0]!;
}

/** The same for several files. */
export async function withAddresses(ctx: Context, files: readonly Resource[]): Promise<ResourceWithAddress[]> {
  const session = await findSession(ctx.db, ctx.userId, ctx.sessionId, ctx.now);
  // It has ended since the request was authenticated.
  if (!session) throw notAuthenticated();
  const expires = Math.floor(ctx.now.getTime() / 1000) + VALID_SECONDS;
  return files.map((file) => {
    const access = [ctx.userId, ctx.sessionId, expires, signatureOf(session.token_hash, file.id, expires)].join('.');
    return { ...file, file_url: `/api/resources/${file.id}/open?access=${access}` };
  });
}

/** The same for a created file, or a repeated create. */
export const createdWithAddress = async (ctx: Context, { isNew, record }: Created<Resource>) => ({
  isNew,
  record: await withAddress(ctx, record),
});

/**
 * The context of the user whose session signed an address. @param id of the file. @param access from the address.
 * @throws Forbidden when it has expired or its session has ended, and for another file.
 */
export async function findSigner(db: Db, id: string, access: string, now: Date): Promise<Context> {
  const [userId = '', sessionId = '', expires = '', signature = ''] = access.split('.');
  const session = await findSession(db, userId, sessionId, now);
  const isValid =
    session !== undefined &&
    isSame(signature, signatureOf(session.token_hash, id, Number(expires))) &&
    now.getTime() < Number(expires) * 1000;
  if (!isValid) throw forbidden('This address has expired or is not valid. Open the file again.', 'expired_address');
  return contextFor(db, { ...session, id: userId }, now);
}

/** The valid session, or else the valid access token, with this id. */
async function findSession(db: Db, userId: string, id: string, now: Date) {
  const session = await db
    .selectFrom('sessions as session')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .where('session.user_id', '=', userId)
    .where('session.id', '=', id)
    .where('user.disabled_at', 'is', null)
    .select(['session.token_hash', 'session.created_at', 'session.last_seen_at'])
    .select(['user.timezone', 'user.day_start_hour'])
    .executeTakeFirst();
  if (session) return isAlive(session, now) ? session : undefined;
  return db
    .selectFrom('access_tokens as token')
    .innerJoin('users as user', 'user.id', 'token.user_id')
    .where('token.user_id', '=', userId)
    .where('token.id', '=', id)
    .where('user.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('token.expires_at', 'is', null), eb('token.expires_at', '>', now.toISOString())]))
    .where((eb) => eb.or([eb('token.refresh_at', 'is', null), eb('token.refresh_at', '>', now.toISOString())]))
    .select(['token.token_hash', 'user.timezone', 'user.day_start_hour'])
    .executeTakeFirst();
}

/** Only the server knows the hash of the session's token. */
const signatureOf = (tokenHash: string, id: string, expires: number): string =>
  createHmac('sha256', tokenHash).update(`open ${id} until ${expires}`).digest('base64url');

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};
