import { RECOVERY_CODES } from '#contract/auth.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Counted } from '#server/platform/attempts/attempts.ts';
import type { Context } from '#server/platform/context.ts';
import { InvalidInput } from '#server/platform/errors.ts';
import { clientNetwork } from '#server/platform/http/request-limits.ts';
import { WRONG_PER_NETWORK } from '../password/check-password.ts';
import type { AuthServices } from '../services.ts';
import { hashesIn } from './columns.ts';
import { hashOfRecovery, isAppCode, plainCode, stepAt, stepOf } from './codes.ts';
import { queueTwoStepMail } from './two-step-mails.ts';

export const minutes = (seconds: number) => (seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`);
const words = (seconds: number) => `Too many wrong codes. Use a recovery code, or try again in ${minutes(seconds)}.`;

/*
 * The limits of wrong codes of one account: ten an hour from all new networks, and from each in which a code was right
 * before, and thirty a day from all of either sort. Of a million codes three are right at a time, so 30 a day find one
 * within a year with a chance of 3 %. Recovery codes cannot be guessed and have no such limit: with one, a person signs
 * in while a stranger uses up the limits.
 */
const PER_HOUR = { kind: 'code', max: 10, windowSeconds: 3600, words };
const PER_DAY = { kind: 'code-day', max: 30, windowSeconds: 86_400, words };
const PER_DAY_KNOWN = { ...PER_DAY, kind: 'code-day-known' };

/** A used time step that is further ahead was stored by a wrong clock; a day. */
const AHEAD_STEPS = 2880;

/** A set of recovery codes; each that is used sends a mail. */
const MAILS_A_DAY = RECOVERY_CODES;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The password, or Google, is right, but a code is needed too. */
const codeRequired = () =>
  new InvalidInput([{ path: ['code'], msg: 'Enter a code of your authenticator app' }], 'code_required');

export class WrongCode extends InvalidInput {
  constructor(msg: string) {
    super([{ path: ['code'], msg }], 'wrong_code');
  }
}
export const wrongCode = (code: string) =>
  new WrongCode(
    isAppCode(plainCode(code))
      ? 'This code is wrong or was used already. Wait for the next one'
      : 'This recovery code is wrong or was used already',
  );

/**
 * Counts a code before `work`, which uses it in its transaction, and uncounts it if that succeeds. It is counted by the
 * id of the account, and networks are known by it: a mailed link for a new password forgets what is kept by the address.
 * @param account `two_step_secret` null: no code is needed, and nothing is counted.
 * @throws InvalidInput without a code, TooMany after too many wrong ones.
 */
export async function withCode<T>(
  { attempts, log }: Pick<AuthServices, 'attempts' | 'log'>,
  { ip, now }: { ip: string; now: Date },
  account: { id: string; email: string; two_step_secret: string | null },
  code: string | null,
  work: () => Promise<T>,
): Promise<T> {
  if (account.two_step_secret === null) return work();
  if (code === null) throw codeRequired();
  const network = clientNetwork(ip);
  const person = account.id;
  const isKnown = await attempts.isKnown({ person, network }, now);
  const ofAccount: Counted[] = [
    [PER_HOUR, { person, ...(isKnown && { network }) }],
    [isKnown ? PER_DAY_KNOWN : PER_DAY, { person }],
  ];
  const counted: Counted[] = [[WRONG_PER_NETWORK, { network }], ...(isAppCode(plainCode(code)) ? ofAccount : [])];
  const result = await countingWrong({ attempts, log }, { ip, now }, counted, work);
  await attempts.succeed([], { person, network }, now);
  await attempts.succeed([], { person: account.email, network }, now);
  return result;
}

/** Counts an attempt before `work`. It stays counted for a wrong code only, not for another refusal or a failure. */
export async function countingWrong<T>(
  { attempts, log }: Pick<AuthServices, 'attempts' | 'log'>,
  { ip, now }: { ip: string; now: Date },
  counted: readonly Counted[],
  work: () => Promise<T>,
): Promise<T> {
  await attempts.takeAll(counted, now);
  const release = () => attempts.releaseAll(counted);
  try {
    const result = await work();
    await release();
    return result;
  } catch (error) {
    if (error instanceof WrongCode) log.warn({ address: ip }, 'wrong code');
    else await release();
    throw error;
  }
}

/**
 * Uses a code, in a transaction that has locked the user. A recovery code mails the owner.
 * @param held the columns of the locked user.
 * @throws InvalidInput for a missing, wrong or used code.
 */
export async function spendCode(
  ctx: Pick<Context, 'db' | 'userId' | 'now'>,
  services: Pick<AuthServices, 'config'>,
  held: { two_step_secret: string | null; recovery_codes: string },
  code: string | null,
): Promise<void> {
  if (held.two_step_secret === null) return;
  if (code === null) throw codeRequired();
  const plain = plainCode(code);
  if (!isAppCode(plain)) return spendRecoveryCode(ctx, services, held.recovery_codes, code);
  const step = stepOf(held.two_step_secret, plain, ctx.now);
  if (step === null || !(await takeStep(ctx, step))) throw wrongCode(code);
}

/** Stores a time step as used. Returns false if it, or a later one, was used before, whatever the clock says now. */
async function takeStep({ db, userId }: { db: Db; userId: string }, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('users')
    .set({ two_step_used: step })
    .where('id', '=', userId)
    .where('two_step_used', '<', step)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Uses a recovery code. If a wrong clock stored a time step far ahead, codes of the app work again from now on. */
async function spendRecoveryCode(
  ctx: Pick<Context, 'db' | 'userId' | 'now'>,
  services: Pick<AuthServices, 'config'>,
  stored: string,
  code: string,
): Promise<void> {
  const hashes = hashesIn(stored);
  const left = hashes.filter((hash) => hash !== hashOfRecovery(plainCode(code)));
  if (left.length === hashes.length) throw wrongCode(code);
  const step = stepAt(ctx.now);
  const used = await ctx.db
    .updateTable('users')
    .set({ recovery_codes: left.join(' '), updated_at: ctx.now.toISOString() })
    .set(({ eb, ref }) => ({
      two_step_used: eb
        .case()
        .when('two_step_used', '>', step + AHEAD_STEPS)
        .then(step)
        .else(ref('two_step_used'))
        .end(),
    }))
    .where('id', '=', ctx.userId)
    .where('recovery_codes', '=', stored)
    .returning('id')
    .executeTakeFirst();
  if (!used) throw wrongCode(code);
  if (await isFewMails(ctx)) await queueTwoStepMail(ctx, services, { step: 'used', left: left.length });
}

/** Whether the mails about used recovery codes in the last day are few enough for another one. */
async function isFewMails({ db, userId, now }: Pick<Context, 'db' | 'userId' | 'now'>): Promise<boolean> {
  const { total } = await db
    .selectFrom('outgoing_mails')
    .where('user_id', '=', userId)
    .where('key', 'like', 'two-step-used:%')
    .where('created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total < MAILS_A_DAY;
}
