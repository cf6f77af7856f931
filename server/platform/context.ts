import { sql } from 'kysely';
import type { Scope } from '#contract/platform/scopes.ts';
import type { PersonNow } from '#contract/rules/due-time.ts';
import { isSilence } from '../database/dialect/errors.ts';
import { hasOneWriter } from '../database/dialect/writer-lock.ts';
import { prepare } from '../database/prepare.ts';
import type { Db } from '../database/transaction.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ChangedRecords } from './changes/changed-records.ts';
import { latestTime, userDay } from './calendar.ts';
import { tooMany, unavailable } from './errors.ts';
import type { RecordGraph } from './record-graph.ts';
import { zoneInEffect } from './time-zones.ts';

/** The context of every verb: the user, the time, and the database. */
export interface Context {
  db: Db;
  userId: string;
  /** The session or access token of the request; empty in a job. */
  sessionId: string;
  /** The access token of the request, which may do only what its scopes allow; left out: a session, or a job. */
  token?: { id: string; scopes: readonly Scope[] };
  now: Date;
  timezone: string;
  dayStartHour: number;
  /** The English locale for days in sentences, such as `en-US`; left out: that of stored and mailed texts. */
  locale?: string;
  /** The records that the request changes, for a client that asks for them. */
  changed?: ChangedRecords;
}

/** The context of a request: verbs that delete or restore follow the graph of records. */
export interface RequestContext extends Context {
  graph: RecordGraph;
  /** Whether created records count against the hourly limit. */
  limitsCreates: boolean;
  /** The caller's address, as reported by the configured proxies. */
  ip: string;
}

/** The context of work without a request, such as a job for one user. */
export const contextFor = (
  db: Db,
  user: { id: string; timezone: string; day_start_hour: number; locale?: string | null },
  now: Date,
): Context => ({
  db,
  userId: user.id,
  sessionId: '',
  now,
  timezone: zoneInEffect(user.timezone),
  dayStartHour: user.day_start_hour,
  ...(user.locale && { locale: user.locale }),
});

/** The last queued transaction of each user, by database. */
const lastOf = new WeakMap<Db, Map<string, Promise<unknown>>>();

/** How long a transaction waits for earlier ones of its user: longer than many of them, or a large restore, take. */
const WAIT_MS = 30_000;

/**
 * Runs `work` in a transaction; it must use the given context. Transactions of one user run one after another, so that
 * none holds a connection while it waits for `lockUser`.
 * @throws Unavailable when the transactions before it take too long.
 */
export async function transact<C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const { db, userId } = ctx;
  const begin = () => inTransaction(db, (trx) => work({ ...ctx, db: trx }));
  if (db.isTransaction || hasOneWriter(db)) return begin();
  const waiting = lastOf.get(db) ?? new Map<string, Promise<unknown>>();
  lastOf.set(db, waiting);
  const before = waiting.get(userId) ?? Promise.resolve();
  const result = inTime(before).then(begin);
  // After a timeout, the next transaction still waits for the transactions before both.
  const over = Promise.allSettled([before, result]).then(([, ended]) => {
    // While PostgreSQL is silent, those who wait do not each try for seconds, one after another.
    if (ended.status === 'rejected' && isSilence(ended.reason)) throw ended.reason;
  });
  over.catch(nothing);
  waiting.set(userId, over);
  try {
    return await result;
  } finally {
    if (waiting.get(userId) === over) waiting.delete(userId);
  }
}

/** The waiting caller gets the error. */
const nothing = () => {};

async function inTime(turn: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const deadline = setTimeout(() => reject(unavailable('The server is busy. Please try again in a moment.')), WAIT_MS);
  try {
    await Promise.race([turn, late]);
  } finally {
    clearTimeout(deadline);
  }
}

/**
 * Locks the user on both engines: other transactions of the user wait until this one ends. On SQLite it does nothing,
 * since only one transaction writes at a time.
 */
export async function lockUser({ db, userId }: Pick<Context, 'db' | 'userId'>): Promise<void> {
  if (!hasOneWriter(db)) await touchUser(db, { userId });
}

/** A transaction that begins with `lockUser`. */
export const transactLocked = <C extends Context, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> =>
  transact(ctx, async (locked) => {
    await lockUser(locked);
    return work(locked);
  });

const touchUser = prepare(
  (db, { userId }: { userId: string }) =>
    db
      .updateTable('users')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', userId),
  { isDeferred: true, isLock: true },
);

/** The number of records that a user may create in an hour, without starter templates and imports. */
export const CREATES_MAX = 2000;
const HOUR_MS = 60 * 60 * 1000;

interface Creates {
  userId: string;
  count: number;
  now: string;
  /** The end of the hour that begins now. */
  until: string;
}

/*
 * Sent as a lock, since every create would otherwise make one more trip. Behind a `begin` that fails on a connection that
 * goes on, it counts records that are not created, which matters only to somebody near the limit of the hour.
 */
const countCreates = prepare(buildCount, { isLock: true });

function buildCount(db: Db, { userId, count, now, until }: Creates) {
  // An end further ahead was stored while the clock was wrong.
  const isOver = sql`(creates_until is null or creates_until <= ${now} or creates_until > ${until})`;
  const added = sql`cast(${count} as integer)`;
  return db
    .updateTable('users')
    .set({
      creates_count: sql`case when ${isOver} then ${added} else creates_count + ${added} end`,
      creates_until: sql`case when ${isOver} then ${until} else creates_until end`,
    })
    .where('id', '=', userId)
    .returning(['creates_count', 'creates_until']);
}

/**
 * Locks the user like `lockUser`, and counts the records to be created, in the same statement.
 * @throws TooMany when the hourly limit is exceeded; the transaction must then be rolled back.
 */
export async function lockToCreate(ctx: RequestContext, count = 1): Promise<void> {
  const { db, userId, now, limitsCreates } = ctx;
  if (!limitsCreates) return lockUser(ctx);
  const until = new Date(now.getTime() + HOUR_MS).toISOString();
  const [counted] = await countCreates(db, { userId, count, now: now.toISOString(), until });
  const { creates_count, creates_until } = counted!;
  if (creates_count <= CREATES_MAX) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(creates_until!) - now.getTime()) / 1000));
  const most = CREATES_MAX.toLocaleString('en');
  throw tooMany(`At most ${most} records can be created in an hour. Please continue later.`, seconds);
}

const MINUTE_MS = 60_000;
/** A cache for the current minute, by time zone and day start: zones differ by full minutes. */
const clocks = { minute: Number.NaN, known: new Map<string, PersonNow>() };

/** The day and the time on the user's clock. */
export function personNow({ now, timezone, dayStartHour }: Context): PersonNow {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (minute !== clocks.minute) {
    clocks.minute = minute;
    clocks.known.clear();
  }
  const key = `${timezone} ${dayStartHour}`;
  const known = clocks.known.get(key);
  if (known) return known;
  const rules = { timezone, dayStartHour };
  const shown = { day: userDay(now, rules), time: latestTime(now, rules), dayStartHour };
  clocks.known.set(key, shown);
  return shown;
}

/** The user's today, `YYYY-MM-DD`. */
export const today = (ctx: Context): string => personNow(ctx).day;

/** The result of a create: the record, and whether this request created it (201) or an earlier one did (200). */
export interface Created<T> {
  isNew: boolean;
  record: T;
}
