import type { Counted } from '#server/platform/attempts/attempts.ts';
import { type Context, type RequestContext, transact } from '#server/platform/context.ts';
import { brokenRule, conflict, forbidden, notAuthenticated } from '#server/platform/errors.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import { assertSessionStays } from '../authenticate.ts';
import { holdUser } from '../hold-user.ts';
import { WRONG_PER_NETWORK } from '../password/check-password.ts';
import { proveOwner } from '../password/prove-owner.ts';
import type { AuthServices } from '../services.ts';
import { countingWrong, minutes, WrongCode, wrongCode } from './check-code.ts';
import { newRecoveryCodes, newSecret, plainCode, stepOf, uriOf } from './codes.ts';
import { NOT_STARTED } from './columns.ts';
import { queueTwoStepMail } from './two-step-mails.ts';

/** How long a key waits for its first code. */
const START_LIFE_MS = 60 * 60 * 1000;

/** Each start can turn it on and off once, which sends two mails. */
const STARTS = { kind: 'two-step-start', max: 10, windowSeconds: 86_400 };

/** The limit of wrong codes while a key waits, for each account. The last one ends the key. */
const WRONG_CODES = {
  kind: 'two-step-confirm',
  max: 10,
  windowSeconds: 3600,
  words: (seconds: number) => `Too many wrong codes. Please start again in ${minutes(seconds)}.`,
};

const isOnAlready = () => conflict('Two-step sign-in is on already.');

/**
 * Makes a key, which waits for its first code and replaces one that waits already.
 * @throws Forbidden for a wrong or missing password, or for an account without one from an older session; RuleBroken for
 * an unconfirmed address, where addresses are confirmed; Conflict if two-step sign-in is on; TooMany.
 */
export async function startTwoStep(
  request: RequestContext,
  services: AuthServices,
  { password }: { password?: string | null | undefined },
) {
  const owner = await proveOwner(request, services, { password: password ?? null, freshIsEnough: false });
  await services.attempts.take(STARTS, { person: request.userId }, request.now);
  const secret = newSecret();
  const expires_at = new Date(request.now.getTime() + START_LIFE_MS).toISOString();
  await transact(request, async ({ db, userId }) => {
    const user = await holdUser(db, userId);
    if (!user) throw notAuthenticated();
    if (user.password_hash !== owner.password_hash) throw forbidden('Your password changed in the meantime.');
    if (user.two_step_since !== null) throw isOnAlready();
    if (services.config.confirmEmail && user.email_confirmed_at === null) {
      throw brokenRule('Confirm your email address first, in Settings, Notifications.');
    }
    await db
      .updateTable('users')
      .set({ two_step_started: secret, two_step_started_until: expires_at })
      .where('id', '=', userId)
      .execute();
  });
  return { secret, uri: uriOf(secret, owner.email), expires_at };
}

/**
 * Turns two-step sign-in on. The code is used up, so it does not sign in.
 * @throws InvalidInput for a wrong code, Conflict if it is on already, RuleBroken if no key waits for a code, TooMany.
 */
export async function confirmTwoStep(request: RequestContext, services: AuthServices, { code }: { code: string }) {
  const { userId, now } = request;
  const { attempts } = services;
  const network = clientNetwork(request.ip);
  const counted: Counted[] = [
    [WRONG_PER_NETWORK, { network }],
    [WRONG_CODES, { person: userId }],
  ];
  const work = () => transact(request, (ctx) => turnOn(ctx, services, code));
  const codes = await countingWrong(services, request, counted, work).catch(async (error: unknown) => {
    const isLast =
      error instanceof WrongCode && (await attempts.count(WRONG_CODES, { person: userId }, now)) >= WRONG_CODES.max;
    if (isLast) await request.db.updateTable('users').set(NOT_STARTED).where('id', '=', userId).execute();
    throw error;
  });
  await attempts.succeed([], { person: userId, network }, now);
  return { recovery_codes: codes, message: 'Two-step sign-in is on.' };
}

async function turnOn(ctx: Context, services: AuthServices, code: string): Promise<string[]> {
  const { db, userId, now } = ctx;
  const user = await holdUser(db, userId);
  if (!user) throw notAuthenticated();
  await assertSessionStays(ctx);
  if (user.two_step_since !== null) throw isOnAlready();
  const { two_step_started: secret, two_step_started_until: until } = user;
  if (secret === null || until === null || until <= now.toISOString()) {
    throw brokenRule('The QR code has expired. Please start again.');
  }
  const step = stepOf(secret, plainCode(code), now);
  if (step === null) throw wrongCode(code);
  const { codes, hashes } = newRecoveryCodes();
  await db
    .updateTable('users')
    .set({ two_step_since: now.toISOString(), two_step_secret: secret, two_step_used: step, recovery_codes: hashes })
    .set({ ...NOT_STARTED, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .execute();
  await queueTwoStepMail(ctx, services, { step: 'on' });
  return codes;
}

/**
 * Tells the owner of an address, once it is confirmed, of two-step sign-in from before: a stranger may have turned it on. It
 * counts as turned on now, so that the owner has time to take it back.
 */
export async function announceTwoStep(
  ctx: Pick<Context, 'db' | 'userId' | 'now'>,
  services: Pick<AuthServices, 'config'>,
): Promise<void> {
  const on = await ctx.db
    .updateTable('users')
    .set({ two_step_since: ctx.now.toISOString(), updated_at: ctx.now.toISOString() })
    .where('id', '=', ctx.userId)
    .where('two_step_since', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (on) await queueTwoStepMail(ctx, services, { step: 'on' });
}
