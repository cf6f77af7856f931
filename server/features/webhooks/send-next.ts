import { randomInt } from 'node:crypto';
import { WAITING_EVENTS_MAX } from '#contract/webhooks.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import { contextFor } from '#server/platform/context.ts';
import { type Addresses, RefusedAddress } from '#server/platform/outbound/addresses.ts';
import { post } from '#server/platform/outbound/post.ts';
import type { Services } from '#server/platform/services.ts';
import { forgetOldDeliveries } from './deliveries.ts';
import { type Hook, NOT_HELD, pauseWebhook } from './pause-webhook.ts';
import { readRecord } from './read-record.ts';
import { signatureHeaders } from './sign.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after failed attempts, a little longer by chance; after the last one the delivery has failed for good. */
const PAUSES_MS = [
  ...[10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS],
  ...[4 * HOUR_MS, 12 * HOUR_MS],
] as const;
const CHANCE = 0.1;
/** The longest pause. */
export const PAUSE_MAX_MS = 12 * HOUR_MS * (1 + CHANCE);
/** After failures the webhook gets nothing for as long as its delivery waits, and at most this long. */
const HOLD_MAX_MS = HOUR_MS;
/** For a whole request, from the name server to the end of the response. */
const TIMEOUT_MS = 10 * SECOND_MS;
/** An attempt that crashes the server is repeated after this time. */
const CLAIM_MS = MINUTE_MS;
/** A webhook without a success for this time is paused. */
const FAILING_MAX_MS = 72 * HOUR_MS;
/** With faster responses, deliveries do not pile up. */
const SLOW_MS = SECOND_MS;
/** The status by which an address says that it wants nothing more. */
const GONE = 410;

export interface Sender extends Pick<Services, 'clock' | 'elapsed' | 'runSoon' | 'version' | 'publicUrl'> {
  addresses: Addresses;
}

interface Result {
  status: number | null;
  answer: string;
  duration_ms: number;
}

/** Sends the first due delivery of a webhook and stores the result. */
export async function sendNext(sender: Sender, db: Db, hook: Hook, stop: AbortSignal): Promise<void> {
  const claimed = await claim(db, hook, sender.clock());
  if (!claimed) return;
  const { delivery, webhook, user } = claimed;
  const record = await readRecord(contextFor(db, user, sender.clock()), delivery);
  if (record === undefined) {
    await db
      .deleteFrom('webhook_deliveries')
      .where('user_id', '=', hook.user_id)
      .where('id', '=', delivery.id)
      .execute();
    return;
  }
  const body = JSON.stringify({ delivery_id: delivery.id, event: delivery.event, at: delivery.at, record });
  const result = await send(sender, webhook, { id: delivery.id, body }, stop);
  await store(sender, db, hook, delivery, result);
}

/** Counts the attempt before it is made, because it may crash this process. */
async function claim(db: Db, { user_id, id }: Hook, now: Date) {
  const [at, tooFar] = [now.toISOString(), latestWithin(PAUSE_MAX_MS, now)];
  const webhook = await db
    .selectFrom('webhooks')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('is_active', '=', 1)
    .select(['url', 'secret'])
    .executeTakeFirst();
  const user = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['id', 'timezone', 'day_start_hour'])
    .executeTakeFirst();
  const first = db
    .selectFrom('webhook_deliveries')
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', id)
    .select(['id', 'attempts'])
    .orderBy('next_attempt_at')
    .orderBy('at')
    .limit(1);
  // Two ranges of the index, read one after the other.
  const due =
    (await first.where('next_attempt_at', '<=', at).executeTakeFirst()) ??
    (await first.where('next_attempt_at', '>', tooFar).executeTakeFirst());
  if (!webhook || !user || !due) return undefined;
  const delivery = await db
    .updateTable('webhook_deliveries')
    .where('user_id', '=', user_id)
    .where('id', '=', due.id)
    .where('attempts', '=', due.attempts)
    .set({ attempts: due.attempts + 1, next_attempt_at: new Date(now.getTime() + CLAIM_MS).toISOString() })
    .returning(['id', 'event', 'record_id', 'at', 'attempts'])
    .executeTakeFirst();
  return delivery && { delivery, webhook, user };
}

async function send(
  { addresses, clock, version }: Sender,
  { url, secret }: { url: string; secret: string },
  { id, body }: { id: string; body: string },
  stop: AbortSignal,
): Promise<Result> {
  const began = performance.now();
  const passed = () => Math.round(performance.now() - began);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    signal.throwIfAborted();
    const target = new URL(url);
    const sending = async () =>
      post(target, {
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': `Auric/${version}`,
          ...signatureHeaders({ secret, id, body, now: clock() }),
        },
        addresses: await addresses.of(target),
        signal,
      });
    const response = await Promise.race([sending(), abortion(signal)]);
    return { ...response, duration_ms: passed() };
  } catch (error) {
    stop.throwIfAborted();
    return { status: null, answer: describe(error as Error & { code?: string }), duration_ms: passed() };
  }
}

/** Rejects with the reason of a signal, so that nothing that hangs holds a place. */
function abortion(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  return promise;
}

/** Why there was no response, for the person. */
function describe(error: Error & { code?: string }): string {
  if (error instanceof RefusedAddress) return error.message;
  if (error.name === 'TimeoutError') return `No response within ${TIMEOUT_MS / SECOND_MS} seconds`;
  if (error.code === 'ECONNREFUSED') return 'The connection was refused';
  if (error.code === 'ECONNRESET') return 'The connection was closed before the response';
  return `The connection failed (${error.code ?? error.name})`;
}

const isSuccess = ({ status }: Result): boolean => status !== null && status >= 200 && status < 300;

/** @param attempts of the delivery, including this one. */
const pauseAfter = (attempts: number): number | undefined => {
  const pause = PAUSES_MS[attempts - 1];
  return pause && pause + randomInt(pause * CHANCE);
};

async function store(
  sender: Sender,
  db: Db,
  hook: Hook,
  { id, attempts }: { id: string; attempts: number },
  result: Result,
): Promise<void> {
  const now = sender.clock();
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const isDelivered = isSuccess(result);
  const pause = isDelivered ? undefined : pauseAfter(attempts);
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('webhook_deliveries')
      .where('user_id', '=', hook.user_id)
      .where('id', '=', id)
      // “Send again” was pressed meanwhile: a failed attempt does not delay it, and a successful one makes it unnecessary.
      .$if(!isDelivered, (rows) => rows.where('attempts', '=', attempts))
      .set({ ...result, is_delivered: isDelivered ? 1 : 0, last_attempt_at: now.toISOString() })
      .set({ next_attempt_at: pause === undefined ? null : after(pause) })
      .execute();
    const own = trx.updateTable('webhooks').where('user_id', '=', hook.user_id).where('id', '=', hook.id);
    const webhook = await own
      .set({ last_attempt_at: now.toISOString(), last_status: result.status })
      .set((eb) =>
        isDelivered
          ? { failures: 0, failing_since: null, held_until: NOT_HELD }
          : {
              failures: eb('failures', '+', 1),
              failing_since: eb.fn.coalesce('failing_since', eb.val(now.toISOString())),
            },
      )
      .returning(['failures', 'failing_since'])
      .executeTakeFirst();
    if (!webhook) return;
    if (webhook.failures > 0) {
      const hold = Math.min(pauseAfter(webhook.failures) ?? HOLD_MAX_MS, HOLD_MAX_MS);
      await own.set({ held_until: after(hold) }).execute();
    }
    const reason = await reasonToPause(trx, hook, webhook, result, now);
    if (reason !== undefined) await pauseWebhook(trx, sender, hook, reason);
    await forgetOldDeliveries(trx, hook.user_id, hook.id);
  });
}

/** Why a webhook is paused after an attempt, as a sentence; undefined: it is not. */
async function reasonToPause(
  db: Db,
  { user_id, id }: Hook,
  { failing_since }: { failing_since: string | null },
  result: Result,
  now: Date,
): Promise<string | undefined> {
  if (result.status === GONE) return 'The address answered 410 (gone).';
  if (failing_since !== null && now.getTime() - Date.parse(failing_since) > FAILING_MAX_MS) {
    return 'Nothing could be delivered for three days.';
  }
  if (isSuccess(result) && result.duration_ms < SLOW_MS) return undefined;
  const tooMany = await db
    .selectFrom('webhook_deliveries')
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .select('id')
    .offset(WAITING_EVENTS_MAX)
    .limit(1)
    .executeTakeFirst();
  return tooMany && `More than ${WAITING_EVENTS_MAX.toLocaleString('en')} events were waiting.`;
}
