import { normalizeEmail } from '#contract/auth.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { notAuthenticated } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import type { Attempts } from '#server/platform/attempts.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { isPassword } from './password/passwords.ts';
import type { AuthServices } from './services.ts';
import { newToken } from './tokens.ts';

/** Wrong passwords; correct ones are not counted. By network and address, so that nobody can lock the owner out. */
const PER_NETWORK = { kind: 'login-network', max: 10, windowSeconds: 60 };
const PER_ACCOUNT_AND_NETWORK = { kind: 'login-account-network', max: 10, windowSeconds: 900 };
/** Attempts at one account from many networks; a password reset resets the count. */
const PER_ACCOUNT = { kind: 'login-account', max: 100, windowSeconds: 86_400 };

const MAX_SESSIONS = 20;
const USER_AGENT_MAX = 200;

/**
 * Opens a session and returns its bearer token.
 * @throws NotAuthenticated, alike for a wrong password and an unknown address; TooMany after too many tries.
 */
export async function logIn(
  ctx: PublicContext,
  { attempts }: AuthServices,
  input: { email: string; password: string },
) {
  const email = normalizeEmail(input.email);
  const network = clientNetwork(ctx.ip);
  const counted = [[PER_NETWORK, network] as const, ...countsOfAccount(email, network)];
  for (const [limit, who] of counted) await attempts.take(limit, who, ctx.now);

  const user = await ctx.db
    .selectFrom('login_names as login')
    .innerJoin('users as user', 'user.id', 'login.user_id')
    .where('login.kind', '=', 'email')
    .where('login.value', '=', email)
    .where('user.disabled_at', 'is', null)
    .select(['user.id', 'user.password_hash'])
    .executeTakeFirst();
  const isRight = await isPassword(user?.password_hash ?? null, input.password);
  if (!user || !isRight) throw notAuthenticated('Invalid credentials');

  const token = await inTransaction(ctx.db, async (trx) => {
    await assertStillPassword(trx, user);
    return openSession(trx, user.id, ctx);
  });
  for (const [limit, who] of counted) await attempts.giveBack(limit, who);
  return { access_token: token, token_type: 'bearer' as const };
}

/** A password that was replaced while it was being verified opens nothing; the row is held until the session is in. */
async function assertStillPassword(trx: Db, user: { id: string; password_hash: string | null }): Promise<void> {
  const held = await trx
    .updateTable('users')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returning('id')
    .executeTakeFirst();
  if (!held) throw notAuthenticated('Invalid credentials');
}

/** Resets the counts of an account: after a password reset nobody has to wait for earlier wrong passwords. */
export async function forgetWrongPasswords(attempts: Attempts, email: string, ip: string): Promise<void> {
  for (const [limit, who] of countsOfAccount(email, clientNetwork(ip))) await attempts.reset(limit, who);
}

const countsOfAccount = (email: string, network: string) =>
  [
    [PER_ACCOUNT_AND_NETWORK, `${email} ${network}`],
    [PER_ACCOUNT, email],
  ] as const;

/** Stores a new session and ends the oldest beyond the most a user may have. Returns the bearer token. */
async function openSession(db: Db, userId: string, { now, userAgent }: PublicContext): Promise<string> {
  const { token, tokenHash } = newToken(userId);
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: tokenHash,
      id: newId(),
      user_agent: userAgent.slice(0, USER_AGENT_MAX),
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
    })
    .execute();
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_SESSIONS),
    )
    .execute();
  return token;
}
