import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { CoachProvider, CoachQuota } from '#contract/coach.ts';
import type { Config } from '#server/config.ts';
import type { AttemptLimit } from '#server/platform/attempts/attempts.ts';
import { addMonths, dayAndMonth, dayStart, monthOf, monthStart } from '#server/platform/calendar.ts';
import { isAhead, latestWithin } from '#server/platform/clock-faults.ts';
import { type Context, lockUser, today, transact } from '#server/platform/context.ts';
import { notAuthenticated, unavailable, usedUp } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';
import { counted } from '#server/platform/text/format-numbers.ts';

/** Identifies a call of the coach, so that a repeated one gets the first answer. */
export interface Call {
  /** The verb, such as `weekly-review`. Request ids are unique within a verb. */
  verb: string;
  requestId: string;
}

/** The first request of a call makes the answer; later ones get the stored answer. */
export type Reservation = { isFirst: true } | { isFirst: false; answer: string | null };

/** Answers by rules cost nothing but time on the server: their limit only stops programs that ask without a pause. */
const BY_MODEL_MAX = 6;
const BY_RULES_MAX = 60;

const limitOf = (max: number): AttemptLimit => ({
  ...{ kind: 'coach', max, windowSeconds: 60 },
  words: (seconds) =>
    `The coach answers at most ${max} times in a minute. Please ask again in ${counted(seconds, 'second')}.`,
});

/** An older reservation belongs to a killed server: a model has 20 seconds. */
const RESERVED_MS = 2 * 60_000;
const POLL_MS = 250;
/** Longer than a model may take. */
const POLLS_MAX = 100;

/** The month of answers that are not counted, since rules gave them. */
const UNCOUNTED = '';

/**
 * Reserves an answer of the month in its own transaction, so that concurrent calls cannot exceed the quota.
 * `confirmCall` or `releaseCall` must follow. A repeated call waits for the first one and is not counted.
 * @throws TooMany beyond six a minute by a model, or 60 by rules. @throws UsedUp when the month has no answer left.
 */
export async function reserveCall(
  ctx: Context,
  { config, attempts }: Pick<Services, 'config' | 'attempts'>,
  call: Call,
): Promise<Reservation> {
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    const known = await readCall(ctx, call);
    if (known?.isConfirmed) return { isFirst: false, answer: known.answer };
    if (!known) {
      await attempts.take(
        limitOf(config.model === null ? BY_RULES_MAX : BY_MODEL_MAX),
        { person: ctx.userId },
        ctx.now,
      );
      if (await insertReservation(ctx, call, config)) return { isFirst: true };
    }
    await outsideTurn(() => sleep(POLL_MS));
  }
  throw unavailable('The coach is still busy with this question. Please ask again in a moment.');
}

/** @returns false if the same call was faster. */
function insertReservation(request: Context, call: Call, { aiMonthlyQuota, model }: Config): Promise<boolean> {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    await requireAccount(ctx);
    if (await readCall(ctx, call)) return false;
    const { month, nextFirst } = quotaMonth(ctx);
    if (aiMonthlyQuota === 0) throw usedUp('The coach is off on this server.');
    if (model !== null && (await countUsed(ctx, month)) >= aiMonthlyQuota) {
      const all = aiMonthlyQuota === 1 ? 'the one answer' : `all ${counted(aiMonthlyQuota, 'answer')}`;
      const day = dayAndMonth(nextFirst, ctx.locale);
      throw usedUp(`You have used ${all} of the coach for this month. The next ones come on ${day}.`);
    }
    const { db, userId, now } = ctx;
    await db.deleteFrom('coach_calls').where('user_id', '=', userId).where(isVoid(now)).execute();
    await db
      .insertInto('coach_calls')
      .values({
        ...{ user_id: userId, verb: call.verb, request_id: call.requestId, answer: null },
        month: model === null ? UNCOUNTED : month,
        reserved_until: new Date(now.getTime() + RESERVED_MS).toISOString(),
        created_at: now.toISOString(),
      })
      .execute();
    return true;
  });
}

/**
 * Stores the answer of a reserved call together with what `store` writes. Answers by rules are not counted, even if a
 * model was asked first.
 * @param answer JSON for repeated requests; null if it is stored elsewhere.
 * @throws NotAuthenticated when the account was deleted, Unavailable when the reservation has expired.
 */
export function confirmCall<C extends Context, T>(
  request: C,
  { verb, requestId }: Call,
  { answer, provider }: { answer: string | null; provider: CoachProvider },
  store: (ctx: C) => Promise<T>,
): Promise<T> {
  return transact(request, async (ctx) => {
    await lockUser(ctx);
    const { numUpdatedRows } = await ctx.db
      .updateTable('coach_calls')
      .set({ reserved_until: null, answer, ...(provider === 'rules' && { month: UNCOUNTED }) })
      .where('user_id', '=', ctx.userId)
      .where('verb', '=', verb)
      .where('request_id', '=', requestId)
      .where('reserved_until', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return store(ctx);
    await requireAccount(ctx);
    throw unavailable('That took too long. Please ask again.');
  });
}

/** Deletes the reservation of a call that failed. */
export async function releaseCall({ db, userId }: Context, { verb, requestId }: Call): Promise<void> {
  await db
    .deleteFrom('coach_calls')
    .where('user_id', '=', userId)
    .where('verb', '=', verb)
    .where('request_id', '=', requestId)
    .where('reserved_until', 'is not', null)
    .execute();
}

/** Returns the remaining answers of the month. */
export async function readQuota(ctx: Context, { aiMonthlyQuota: total, model }: Config): Promise<CoachQuota> {
  const { month, nextFirst } = quotaMonth(ctx);
  const used = await countUsed(ctx, month);
  return {
    total,
    used,
    // The quota of the server may have been lowered.
    remaining: Math.max(0, total - used),
    resets_at: dayStart(nextFirst, ctx).toISOString(),
    provider: model === null ? 'rules' : 'model',
  };
}

/** The month in the person's own calendar, and the first day of the next one. */
function quotaMonth(ctx: Context): { month: string; nextFirst: string } {
  const day = today(ctx);
  return { month: monthOf(day), nextFirst: addMonths(monthStart(day), 1) };
}

/** @returns undefined if the call is new or its reservation has expired. */
async function readCall({ db, userId, now }: Context, { verb, requestId }: Call) {
  const row = await db
    .selectFrom('coach_calls')
    .where('user_id', '=', userId)
    .where('verb', '=', verb)
    .where('request_id', '=', requestId)
    .select(['reserved_until', 'answer'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { reserved_until: until, answer } = row;
  if (until !== null && !isAhead(until, RESERVED_MS, now)) return undefined;
  return { isConfirmed: until === null, answer };
}

/** The number of given and running answers of a month. */
async function countUsed({ db, userId, now }: Context, month: string): Promise<number> {
  const { used } = await db
    .selectFrom('coach_calls')
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .where((eb) => eb.or([eb('reserved_until', 'is', null), eb.not(isVoid(now))]))
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow();
  return used;
}

const isVoid = (now: Date) =>
  sql<boolean>`(reserved_until <= ${now.toISOString()} or reserved_until > ${latestWithin(RESERVED_MS, now)})`;

/** @throws NotAuthenticated when the account was deleted. */
async function requireAccount({ db, userId }: Context): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
  if (!user) throw notAuthenticated();
}
