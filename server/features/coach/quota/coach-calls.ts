import type { CoachProvider } from '#contract/coach.ts';
import { sql } from 'kysely';
import { isAhead, latestWithin } from '#server/platform/clock-faults.ts';
import type { Context } from '#server/platform/context.ts';

/** Names something that the coach was asked. */
export interface Call {
  /** What was asked for, such as `weekly-review`; request ids of different ones have nothing to do with each other. */
  verb: string;
  requestId: string;
}

/** How a call stands: nobody has made it, its answer is being made, or it was given. */
export type CallState = { state: 'new' } | { state: 'running' } | { state: 'given'; answer: string | null };

/**
 * An answer that takes longer was never finished, as its server was killed: a model has 20 seconds, and a paused server
 * is given up.
 */
export const RESERVED_MS = 2 * 60_000;

const isVoid = (now: Date) =>
  sql<boolean>`(reserved_until <= ${now.toISOString()} or reserved_until > ${latestWithin(RESERVED_MS, now)})`;

export async function readCall({ db, userId, now }: Context, { verb, requestId }: Call): Promise<CallState> {
  const row = await db
    .selectFrom('coach_calls')
    .where('user_id', '=', userId)
    .where('verb', '=', verb)
    .where('request_id', '=', requestId)
    .select(['reserved_until', 'answer'])
    .executeTakeFirst();
  if (!row || (row.reserved_until !== null && !isAhead(row.reserved_until, RESERVED_MS, now))) return { state: 'new' };
  return row.reserved_until === null ? { state: 'given', answer: row.answer } : { state: 'running' };
}

/** How many answers of a month were given or are being made. */
export async function countUsed({ db, userId, now }: Context, month: string): Promise<number> {
  const { used } = await db
    .selectFrom('coach_calls')
    .where('user_id', '=', userId)
    .where('month', '=', month)
    .where((eb) => eb.or([eb('reserved_until', 'is', null), eb.not(isVoid(now))]))
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow();
  return used;
}

/** The month of an answer that counts in none: it was given by rules. */
export const FREE = '';

/** Makes room for an answer, and deletes reservations of the person that are void. */
export async function insertReservation(ctx: Context, { verb, requestId }: Call, month: string): Promise<void> {
  const { db, userId, now } = ctx;
  await db.deleteFrom('coach_calls').where('user_id', '=', userId).where(isVoid(now)).execute();
  await db
    .insertInto('coach_calls')
    .values({
      ...{ user_id: userId, verb, request_id: requestId, month, answer: null },
      reserved_until: new Date(now.getTime() + RESERVED_MS).toISOString(),
      created_at: now.toISOString(),
    })
    .execute();
}

/**
 * @param provider who answered; an answer by rules is free, also where it replaces a failed model.
 * @returns false where the reservation is void or gone, with the account for example.
 */
export async function confirmReservation(
  { db, userId }: Context,
  { verb, requestId }: Call,
  answer: string | null,
  provider: CoachProvider,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('coach_calls')
    .set({ reserved_until: null, answer, ...(provider === 'rules' && { month: FREE }) })
    .where('user_id', '=', userId)
    .where('verb', '=', verb)
    .where('request_id', '=', requestId)
    .where('reserved_until', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteReservation({ db, userId }: Context, { verb, requestId }: Call): Promise<void> {
  await db
    .deleteFrom('coach_calls')
    .where('user_id', '=', userId)
    .where('verb', '=', verb)
    .where('request_id', '=', requestId)
    .where('reserved_until', 'is not', null)
    .execute();
}
