import type { Config } from '#server/config.ts';
import type { AttemptLimit } from '#server/platform/attempts/attempts.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { brokenRule } from '#server/platform/errors.ts';
import { proveOwner } from '../password/prove-owner.ts';
import type { AuthServices } from '../services.ts';
import { newRecoveryCodes } from './codes.ts';
import { NO_TWO_STEP, NOT_STARTED } from './columns.ts';
import { withSecondStep } from './second-step.ts';
import { queueTwoStepMail, TAKE_BACK_DAYS } from './two-step-mails.ts';

/** Each set of recovery codes sends a mail, and one for each code that is used. Counted with the right password. */
const NEW_CODES = { kind: 'two-step-codes', max: 5, windowSeconds: 86_400 };

interface Proof {
  password?: string | null | undefined;
  code?: string | null | undefined;
}

/** Replaces the recovery codes. @throws as {@link withBothSteps}; RuleBroken if two-step sign-in is off. */
export async function replaceRecoveryCodes(request: RequestContext, services: AuthServices, proof: Proof) {
  const { codes, hashes } = newRecoveryCodes();
  const work = async (ctx: Context) => {
    const { db, userId, now } = ctx;
    const changed = await db
      .updateTable('users')
      .set({ recovery_codes: hashes, updated_at: now.toISOString() })
      .where('id', '=', userId)
      .where('two_step_since', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw brokenRule('Two-step sign-in is off.');
    await queueTwoStepMail(ctx, services, { step: 'new-codes' });
  };
  await withBothSteps(request, services, proof, work, NEW_CODES);
  return { recovery_codes: codes, message: 'The earlier recovery codes no longer work.' };
}

/** Turns two-step sign-in off; doing it again changes nothing. @throws as {@link withBothSteps}. */
export async function turnOffTwoStep(request: RequestContext, services: AuthServices, proof: Proof) {
  await withBothSteps(request, services, proof, async (ctx) => {
    if (await removeTwoStep(ctx)) await queueTwoStepMail(ctx, services, { step: 'off' });
  });
  return { message: 'Two-step sign-in is off.', success: true as const };
}

/** Turns it off without a proof, for the operator, and tells the owner. Returns false if it is off. */
export async function resetTwoStep(ctx: Pick<Context, 'db' | 'userId' | 'now'>, config: Config): Promise<boolean> {
  const isRemoved = await removeTwoStep(ctx);
  if (isRemoved) await queueTwoStepMail(ctx, { config }, { step: 'reset' });
  return isRemoved;
}

/** For how long after it was turned on a reset of the password by mail turns it off again. */
const TAKE_BACK_MS = TAKE_BACK_DAYS * 24 * 60 * 60 * 1000;

/**
 * Turns it off in a reset of the password by mail, if a stranger may have turned it on: before the address was
 * confirmed, or in the last days, after which the owner had time to react to the mail about it.
 * @returns whether it was on and is off now.
 */
export async function takeBackTwoStep(ctx: Pick<Context, 'db' | 'userId' | 'now'>): Promise<boolean> {
  const { now } = ctx;
  const taken = await removal(ctx)
    .where(({ eb, or, and }) =>
      or([
        eb('email_confirmed_at', 'is', null),
        eb('email_assumed', '=', 1),
        and([
          eb('two_step_since', '>', new Date(now.getTime() - TAKE_BACK_MS).toISOString()),
          eb('two_step_since', '<=', latestWithin(0, now)),
          // Otherwise a stolen session and the password could change the address, and turn it off from there.
          eb('two_step_since', '>=', eb.ref('email_confirmed_at')),
        ]),
      ]),
    )
    .executeTakeFirst();
  return taken !== undefined;
}

const removeTwoStep = async (ctx: Pick<Context, 'db' | 'userId' | 'now'>): Promise<boolean> =>
  (await removal(ctx).executeTakeFirst()) !== undefined;

const removal = ({ db, userId, now }: Pick<Context, 'db' | 'userId' | 'now'>) =>
  db
    .updateTable('users')
    .set({ ...NO_TWO_STEP, ...NOT_STARTED, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .where('two_step_since', 'is not', null)
    .returning('id');

/**
 * Does `work` in a transaction after the owner has proved both steps.
 * @throws Forbidden for a wrong or missing password, or for an account without one from an older session; InvalidInput
 * for a missing, wrong or used code; TooMany.
 */
async function withBothSteps(
  request: RequestContext,
  services: AuthServices,
  { password = null, code }: Proof,
  work: (ctx: Context) => Promise<void>,
  limit?: AttemptLimit,
): Promise<void> {
  const owner = await proveOwner(request, services, { password, freshIsEnough: false });
  if (limit) await services.attempts.take(limit, { person: request.userId }, request.now);
  await withSecondStep(request, services, owner, code, work);
}
