import { DELETE_CONFIRMATION } from '#contract/auth.ts';
import type { Context } from '#server/platform/context.ts';
import { brokenRule, forbidden } from '#server/platform/errors.ts';
import { isPassword } from './password/passwords.ts';

/** A session this young proves the person as well as their password does. */
const FRESH_SESSION_MS = 10 * 60 * 1000;

/**
 * Deletes the account with everything in it: every table of a user goes with the user's row. Its e-mail is free again.
 * @throws RequestError 400 for another confirmation text, 403 for a missing or wrong password.
 */
export async function deleteAccount(
  ctx: Context,
  input: { confirmation_text: string; password?: string | null | undefined },
) {
  const { db, userId, now } = ctx;
  if (input.confirmation_text !== DELETE_CONFIRMATION) {
    throw brokenRule(`Type ${DELETE_CONFIRMATION} to delete your account.`);
  }
  await assertOwner(ctx, input.password ?? null);
  await db.deleteFrom('users').where('id', '=', userId).execute();
  return { success: true as const, message: 'Your account was deleted.', deleted_at: now.toISOString() };
}

async function assertOwner({ db, userId, sessionId, now }: Context, password: string | null): Promise<void> {
  const { password_hash, created_at } = await db
    .selectFrom('users as user')
    .innerJoin('sessions as session', 'session.user_id', 'user.id')
    .where('user.id', '=', userId)
    .where('session.id', '=', sessionId)
    .select(['user.password_hash', 'session.created_at'])
    .executeTakeFirstOrThrow();
  const isFresh = now.getTime() - Date.parse(created_at) <= FRESH_SESSION_MS;
  // A password that is given must be right, however young the session is.
  if (password === null && (isFresh || password_hash === null)) return;
  if (!(await isPassword(password_hash, password ?? ''))) throw forbidden('The password is wrong or missing.');
}
