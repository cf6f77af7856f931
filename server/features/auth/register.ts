import type { Registration, User } from '#contract/auth.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Created } from '#server/platform/context.ts';
import { conflict, forbidden } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import type { PublicContext } from '#server/platform/routes.ts';
import { FALLBACK_ZONE, readZone } from '#server/platform/time-zones.ts';
import { askForConfirmation } from './links/may-mail.ts';
import { assertAllowedPassword } from './password/password-rule.ts';
import { hashPassword } from './password/passwords.ts';
import { getUser } from './queries.ts';
import type { AuthServices } from './services.ts';
import { claimUsername, claimUsernameFromEmail } from './usernames.ts';

const PER_NETWORK = { kind: 'register', max: 5, windowSeconds: 3600 };
const DEFAULT_CAPACITY_MINUTES = 360;

/**
 * Creates an account.
 * @throws Forbidden when registration is closed or the server is called by a foreign name, Conflict for a taken e-mail or username, InvalidInput for a weak
 * password or an unknown time zone.
 */
export async function register(
  ctx: PublicContext,
  services: AuthServices,
  input: Registration,
): Promise<Created<User & { message: string }>> {
  if (services.config.registration === 'closed') throw forbidden('Registration is closed on this server.');
  const timezone = input.timezone === undefined ? FALLBACK_ZONE : readZone(input.timezone);
  if (ctx.isForeignName) throw forbidden('Accounts cannot be created at this address until PUBLIC_URL names it.');
  await assertAllowedPassword(services.config, 'password', input.password, input.email);
  await services.attempts.take(PER_NETWORK, { network: clientNetwork(ctx.ip) }, ctx.now);

  const passwordHash = await hashPassword(input.password);
  const id = newId();
  const now = ctx.now.toISOString();
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('users')
      .values({
        id,
        email: input.email,
        username: '',
        first_name: input.first_name,
        last_name: input.last_name,
        profile_picture: null,
        password_hash: passwordHash,
        timezone,
        day_start_hour: 0,
        week_starts_on: 'monday',
        daily_capacity_minutes: DEFAULT_CAPACITY_MINUTES,
        onboarding_completed_at: null,
        username_changed_at: null,
        disabled_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const email = await trx
      .insertInto('login_names')
      .values({ kind: 'email', value: input.email, user_id: id })
      .onConflict((oc) => oc.columns(['kind', 'value']).doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!email) throw conflict('Email already registered. Please sign in instead.');
    if (input.username && !(await claimUsername(trx, id, input.username))) throw conflict('Username is already taken');
    const username = input.username ?? (await claimUsernameFromEmail(trx, id, input.email));
    await trx.updateTable('users').set({ username }).where('id', '=', id).execute();
    if (services.config.confirmEmail) await askForConfirmation({ db: trx, userId: id, now: ctx.now }, input.email);
  });
  const message = 'Your account has been created successfully. You can now sign in.';
  return { isNew: true, record: { ...(await getUser(ctx.db, id)), message } };
}
