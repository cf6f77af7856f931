import { normalizeEmail } from '#contract/auth.ts';
import { prepare } from '#server/database/prepare.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { wrongCredentials } from '#server/platform/errors.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { accountDisabled } from './disable-account.ts';
import { checkPassword } from './password/check-password.ts';
import { accountOf } from './queries.ts';
import type { AuthServices } from './services.ts';
import { openSession } from './sessions.ts';
import { spendCode, withCode } from './two-step/check-code.ts';

interface Credentials {
  email: string;
  password: string;
  code?: string | null | undefined;
}

/**
 * Opens a session and returns its bearer token.
 * @throws NotAuthenticated, alike for a wrong password and an unknown address; Forbidden for a disabled account, if the
 * password is right; InvalidInput if a code is needed then, or is wrong; TooMany after too many tries.
 */
export async function logIn(ctx: PublicContext, services: AuthServices, input: Credentials) {
  const email = normalizeEmail(input.email);
  const user = await accountOf(ctx.db, email);
  const account = {
    email,
    password_hash: user?.password_hash ?? null,
    two_step_secret: user?.two_step_secret ?? null,
  };
  const isRight = await checkPassword(services, ctx, account, input.password);
  if (!user || !isRight) throw wrongCredentials('Invalid credentials');
  if (user.disabled_at !== null) throw accountDisabled();

  const code = input.code ?? null;
  const token = await withCode(services, ctx, user, code, () =>
    inTransaction(ctx.db, async (trx) => {
      const held = await assertStillPassword(trx, user);
      await spendCode({ ...ctx, db: trx, userId: user.id }, services, held, code);
      return openSession(trx, user.id, ctx);
    }),
  );
  return { access_token: token, token_type: 'bearer' as const };
}

const holdPassword = prepare(
  (trx, { id, passwordHash }: { id: string; passwordHash: string }) =>
    trx
      .updateTable('users')
      // Not the key column, for which SQLite would search all referring rows.
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .where('disabled_at', 'is', null)
      .returning(['two_step_secret', 'recovery_codes']),
  { isLock: true },
);

/** Refuses a password that was replaced during its verification, and locks the row until the session is stored. */
async function assertStillPassword(trx: Db, user: { id: string; password_hash: string | null }) {
  const [held] = await holdPassword(trx, { id: user.id, passwordHash: user.password_hash! });
  if (!held) throw wrongCredentials('Invalid credentials');
  return held;
}
