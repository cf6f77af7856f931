import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { WAITING_EVENTS_MAX } from '#contract/webhooks.ts';
import { isDatabaseDown } from '#server/database/dialect/errors.ts';
import type { Db } from '#server/database/transaction.ts';
import { latestWithin } from '#server/platform/clock-faults.ts';
import type { Work } from '#server/platform/jobs/job-run.ts';
import type { Hook } from './pause-webhook.ts';
import { PAUSE_MAX_MS, type Sender, sendNext } from './send-next.ts';

export const SEND_WEBHOOKS = 'send-webhooks';

/** Requests at a time, and those of one person: 20 people with dead addresses do not fill all. */
const AT_ONCE = 60;
const AT_ONCE_OF_PERSON = 3;
/** Webhooks that are read at a time. */
const BATCH_SIZE = 200;
/** While requests run, other webhooks may become due. */
const LOOK_AGAIN_MS = 1000;
/** A run starts nothing more after this time, so that the job does not count as late. */
const RUN_MS = 45_000;

/**
 * Job: sends what is due, one request per webhook at a time, and first to the webhook that has waited longest since its
 * last. So neither thousands of events of one person nor an address that never answers delay those of others.
 */
export function sendWebhooks(sender: Sender) {
  return async (work: Pick<Work, 'db' | 'signal' | 'failedFor'>): Promise<void> => {
    const { db, signal } = work;
    await markFull(db);
    const sending = new Map<string, { hook: Hook; sent: Promise<void> }>();
    /** Failed for a reason of ours: the next run tries again. */
    const left = new Set<string>();
    /** The database is down, or the run was aborted. */
    const fatal: unknown[] = [];
    const end = sender.elapsed() + RUN_MS;
    let due: Hook[] = [];
    const begin = (hook: Hook) => {
      const key = keyOf(hook);
      const sent = sendNext(sender, db, hook, signal)
        .catch((error: unknown) => {
          left.add(key);
          if (signal.aborted || isDatabaseDown(error)) fatal.push(error);
          else work.failedFor(hook.user_id, error instanceof Error ? error : new Error(String(error)));
        })
        .finally(() => sending.delete(key));
      sending.set(key, { hook, sent });
    };
    try {
      for (;;) {
        signal.throwIfAborted();
        if (fatal.length > 0) throw fatal[0];
        const isOver = sender.elapsed() > end;
        const isIdle = sending.size === 0;
        if (due.length === 0 && !isOver) due = await findDue(db, sender.clock(), new Set([...sending.keys(), ...left]));
        const index = isOver || sending.size >= AT_ONCE ? -1 : due.findIndex((hook) => hasRoom(sending, hook));
        if (index >= 0) {
          begin(due.splice(index, 1)[0]!);
          // An event without its record is sent nowhere: thousands of them would hold the event loop.
          await yieldToEventLoop();
          continue;
        }
        if (isIdle) {
          if (isOver) sender.runSoon(SEND_WEBHOOKS);
          return;
        }
        // The last one has ended while others were looked for, so its webhook was left out.
        if (sending.size === 0) continue;
        const pause = new AbortController();
        const running = [...sending.values()].map(({ sent }) => sent);
        await Promise.race([...running, sleep(LOOK_AGAIN_MS, undefined, { signal: pause.signal }).catch(() => {})]);
        pause.abort();
        if (sending.size < AT_ONCE) due = [];
      }
    } finally {
      await Promise.allSettled([...sending.values()].map(({ sent }) => sent));
    }
  };
}

const keyOf = ({ user_id, id }: Hook) => `${user_id} ${id}`;

const hasRoom = (sending: ReadonlyMap<string, { hook: Hook }>, { user_id }: Hook): boolean =>
  [...sending.values()].filter(({ hook }) => hook.user_id === user_id).length < AT_ONCE_OF_PERSON;

/**
 * Marks active webhooks with too many waiting deliveries, for which the triggers then record nothing, until there is
 * room again. Counting in the triggers would cost each write more than the write itself.
 */
async function markFull(db: Db): Promise<void> {
  const waiting = (userId: string | RawBuilder<string>) => sql`select 1 from webhook_deliveries as delivery
    where delivery.user_id = ${userId} and delivery.webhook_id = webhooks.id
      and delivery.next_attempt_at is not null limit 1`;
  const { rows } = await sql<Hook>`
    select user_id, id from webhooks where is_active = 1 and (is_full = 1 or exists (${waiting(sql.ref('webhooks.user_id'))}))`.execute(
    db,
  );
  for (const { user_id, id } of rows) {
    await sql`
      update webhooks set is_full = 1 - is_full where user_id = ${user_id} and id = ${id} and is_full <> case when (
        ${waiting(user_id)} offset ${sql.lit(WAITING_EVENTS_MAX)}
      ) is null then 0 else 1 end`.execute(db);
    // Each reads up to 20,000 rows.
    await yieldToEventLoop();
  }
}

/** Active webhooks with due deliveries, the one first that was tried the longest time ago. */
async function findDue(db: Db, now: Date, except: ReadonlySet<string>): Promise<Hook[]> {
  const [at, tooFar] = [now.toISOString(), latestWithin(PAUSE_MAX_MS, now)];
  const found = await db
    .selectFrom('webhooks as hook')
    .innerJoin('users as user', 'user.id', 'hook.user_id')
    .where('user.disabled_at', 'is', null)
    .where('hook.is_active', '=', 1)
    .where((eb) => eb.or([eb('hook.held_until', '<=', at), eb('hook.held_until', '>', tooFar)]))
    // Two ranges of the index, where one condition with `or` would read all deliveries of the webhook.
    .where((eb) => {
      const deliveries = eb
        .selectFrom('webhook_deliveries as delivery')
        .whereRef('delivery.user_id', '=', 'hook.user_id')
        .whereRef('delivery.webhook_id', '=', 'hook.id')
        .select('delivery.id');
      const [due, stray] = [
        deliveries.where('next_attempt_at', '<=', at),
        deliveries.where('next_attempt_at', '>', tooFar),
      ];
      return eb.or([eb.exists(due), eb.exists(stray)]);
    })
    .select(['hook.user_id', 'hook.id'])
    .orderBy((eb) => eb.fn.coalesce('hook.last_attempt_at', 'hook.created_at'))
    .limit(BATCH_SIZE + except.size)
    .execute();
  return found.filter((hook) => !except.has(keyOf(hook)));
}
