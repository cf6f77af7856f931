import { setTimeout as sleep } from 'node:timers/promises';
import type { CoachProvider } from '#contract/coach.ts';
import type { Config } from '#server/config.ts';
import type { AttemptLimit } from '#server/platform/attempts/attempts.ts';
import { dayAndMonth } from '#server/platform/calendar.ts';
import { type Context, lockUser, transact } from '#server/platform/context.ts';
import { conflict, notAuthenticated, unavailable, usedUp } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';
import { counted } from '#server/platform/words/spoken.ts';
import {
  type Call,
  confirmReservation,
  countUsed,
  deleteReservation,
  FREE,
  insertReservation,
  readCall,
} from './coach-calls.ts';
import { quotaMonth } from './month.ts';

type QuotaServices = Pick<Services, 'config' | 'attempts'>;

const QUESTIONS: AttemptLimit = {
  kind: 'coach',
  max: 6,
  windowSeconds: 60,
  words: () => 'The coach answers at most 6 times in a minute. Please ask again in a moment.',
};

/** What is said where the answer to a call is not kept any more. */
const NOT_KEPT = 'This was answered before, and the answer is not kept any more. Please ask anew.';

const WAIT_MS = 250;
/** Longer than a model may take. */
const WAITS_MAX = 100;

/** The one whose call it is makes the answer; whoever has sent it again gets what the first gets. */
export type Turn = { isFirst: true } | { isFirst: false; answer: string | null };

/**
 * Reserves an answer of the month, and so is done before the answer is made, outside its transaction: of several calls
 * at once, no more go on than there are answers left. Then `giveAnswer` or `giveBack` has to follow. One that is sent
 * again waits for the answer to the first, and costs nothing.
 * @throws TooMany beyond six a minute. @throws UsedUp when the month has no answer left.
 */
export async function takeTurn(ctx: Context, { config, attempts }: QuotaServices, call: Call): Promise<Turn> {
  for (let wait = 0; wait < WAITS_MAX; wait += 1) {
    const known = await readCall(ctx, call);
    if (known.state === 'given') return { isFirst: false, answer: known.answer };
    if (known.state === 'new') {
      await attempts.take(QUESTIONS, { person: ctx.userId }, ctx.now);
      if (await reserve(ctx, call, config)) return { isFirst: true };
    }
    await outsideTurn(() => sleep(WAIT_MS));
  }
  throw unavailable('The coach is still busy with this question. Please ask again in a moment.');
}

/** @returns false where the same call was faster. */
function reserve(request: Context, call: Call, { aiMonthlyQuota: total, model }: Config): Promise<boolean> {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    if (!(await isThere(ctx))) throw notAuthenticated();
    if ((await readCall(ctx, call)).state !== 'new') return false;
    const { month, nextFirst } = quotaMonth(ctx);
    const isFree = model === null;
    const isUsedUp = total === 0 || (!isFree && (await countUsed(ctx, month)) >= total);
    if (isUsedUp) throw usedUp(usedUpWords(total, dayAndMonth(nextFirst, ctx.locale)));
    await insertReservation(ctx, call, isFree ? FREE : month);
    return true;
  });
}

const usedUpWords = (total: number, next: string): string =>
  total === 0
    ? 'The coach is switched off on this server.'
    : `You have used ${total === 1 ? 'the one answer' : `all ${counted(total, 'answer')}`} of the coach for this month. ` +
      `The next ones come on ${next}.`;

/** Whether the account was not deleted meanwhile. */
async function isThere({ db, userId }: Context): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}

/**
 * Counts the answer, unless rules gave it, together with what `store` writes. `answer` is JSON for a call that is sent
 * again; null where it is kept elsewhere.
 * @throws NotAuthenticated when the account was deleted meanwhile, Unavailable when the reservation has ended.
 */
export function giveAnswer<T>(
  request: Context,
  call: Call,
  { answer, provider }: { answer: string | null; provider: CoachProvider },
  store: (ctx: Context) => Promise<T>,
): Promise<T> {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    if (await confirmReservation(ctx, call, answer, provider)) return store(ctx);
    if (!(await isThere(ctx))) throw notAuthenticated();
    throw unavailable('That took too long. Please ask again.');
  });
}

/** Takes the reservation of an answer back that was not given. */
export const giveBack = (ctx: Context, call: Call): Promise<void> => deleteReservation(ctx, call);

/** Asks the coach once for each request id, and counts what a model answers, not what fails. */
export async function askOnce<Answer extends { provider: CoachProvider }>(
  ctx: Context,
  services: QuotaServices,
  call: Call,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const turn = await takeTurn(ctx, services, call);
  if (!turn.isFirst) {
    if (turn.answer === null) throw conflict(NOT_KEPT);
    return JSON.parse(turn.answer) as Answer;
  }
  try {
    const answer = await ask();
    return await giveAnswer(
      ctx,
      call,
      { answer: JSON.stringify(answer), provider: answer.provider },
      async () => answer,
    );
  } catch (error) {
    await giveBack(ctx, call);
    throw error;
  }
}
