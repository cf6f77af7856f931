import { normalizeEmail } from '#contract/auth.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { oneLine } from '#server/platform/mail/mail.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import type { AuthServices } from '../services.ts';
import { newToken } from '../tokens.ts';

const PER_ACCOUNT = { kind: 'forgot-account', max: 3, windowSeconds: 3600 };
const PER_NETWORK = { kind: 'forgot-network', max: 10, windowSeconds: 3600 };
export const LINK_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * Mails a link for a new password. The response is the same, and as fast, whether or not the address has an account:
 * everything that differs happens after it.
 */
export async function forgotPassword(ctx: PublicContext, services: AuthServices, input: { email: string }) {
  const email = normalizeEmail(input.email);
  await services.attempts.take(PER_NETWORK, { network: clientNetwork(ctx.ip) }, ctx.now);
  await services.attempts.take(PER_ACCOUNT, { person: email }, ctx.now);
  services.afterwards('mail a password link', () => mailLink(ctx.db, services, email, ctx.now));
  return { message: 'Password reset email sent!', success: true as const };
}

async function mailLink(db: Db, { mailer, publicUrl }: AuthServices, email: string, now: Date): Promise<void> {
  const user = await db
    .selectFrom('login_names as login')
    .innerJoin('users as user', 'user.id', 'login.user_id')
    .where('login.kind', '=', 'email')
    .where('login.value', '=', email)
    .select(['user.id', 'user.first_name'])
    .executeTakeFirst();
  if (!user) return;
  const { token, tokenHash } = newToken(user.id);
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS).toISOString();
  await inTransaction(db, async (trx) => {
    // Holding the user makes two requests wait for each other, so that one link ends the other.
    await trx
      .updateTable('users')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', user.id)
      .execute();
    await trx.deleteFrom('password_resets').where('user_id', '=', user.id).execute();
    await trx
      .insertInto('password_resets')
      .values({ user_id: user.id, token_hash: tokenHash, expires_at: expiresAt })
      .execute();
  });
  await mailer.send({
    to: email,
    subject: 'Choose a new Auric password',
    text: `Hello ${oneLine(user.first_name)},

with this link you can choose a new password. It works once, for 24 hours:

${publicUrl()}/reset-password?token=${encodeURIComponent(token)}

If you did not ask for it, you need not do anything: your password stays as it is.
`,
  });
}
