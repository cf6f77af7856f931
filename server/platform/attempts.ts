import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { inBatches } from './batches.ts';
import { latestWithin } from './clock-faults.ts';
import { tooMany } from './errors.ts';
import type { Work } from './jobs/job-run.ts';

/** How many attempts of one kind are allowed in a window that begins with the first. */
export interface AttemptLimit {
  /** What is attempted, such as `login`. */
  kind: string;
  /** Infinity: attempts are only counted. */
  max: number;
  windowSeconds: number;
  /** What is said once they are used up, with the seconds to wait, where there is more to say than that there were too many. */
  words?: (seconds: number) => string;
}

/** Whose attempts are counted together: those at a person's account, those of a network, or both. */
export interface Who {
  /** An e-mail address, whether or not it has an account, or a user id. */
  person?: string;
  network?: string;
}

/**
 * Counts attempts in the database, where all servers share the count. An attempt is counted before it is made, outside
 * its transaction, so that neither parallel attempts nor a rollback escape it; `giveBack` is for attempts that succeed.
 */
export interface Attempts {
  /** Counts an attempt. @throws TooMany with the seconds to wait, when the limit is used up. */
  take(limit: AttemptLimit, who: Who, now: Date): Promise<void>;
  /** The number of attempts in the current window. */
  count(limit: AttemptLimit, who: Who, now: Date): Promise<number>;
  giveBack(limit: AttemptLimit, who: Who): Promise<void>;
  /** Deletes what was counted for a person, from every network, except of these kinds. */
  forget(person: string, kept?: readonly AttemptLimit[]): Promise<void>;
}

/** No window of a limit is longer. */
const LONGEST_WINDOW_MS = 24 * 60 * 60 * 1000;
/** The number of counts that are kept: an attack from very many networks must not fill the disk. */
const KEPT_MAX = 100_000;

export function createAttempts(db: Db, enabled: boolean): Attempts {
  if (!enabled) {
    return { take: async () => {}, count: async () => 0, giveBack: async () => {}, forget: async () => {} };
  }
  return {
    async take(limit, who, now) {
      const windowMs = limit.windowSeconds * 1000;
      const resetsAt = new Date(now.getTime() + windowMs).toISOString();
      const over = isOver(now, windowMs);
      const row = await db
        .insertInto('attempts')
        .values({ key: keyOf(limit, who), person: personOf(who), count: 1, resets_at: resetsAt })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when ${over} then 1 else attempts.count + 1 end`,
            resets_at: sql`case when ${over} then excluded.resets_at else attempts.resets_at end`,
          }),
        )
        .returning(['count', 'resets_at'])
        .executeTakeFirstOrThrow();
      if (row.count <= limit.max) return;
      const seconds = Math.ceil((Date.parse(row.resets_at) - now.getTime()) / 1000);
      const wait = Math.min(Math.max(1, seconds), limit.windowSeconds);
      throw tooMany(limit.words?.(wait) ?? 'Too many attempts. Please try again later.', wait);
    },
    async count(limit, who, now) {
      const row = await db
        .selectFrom('attempts')
        .select('count')
        .where('key', '=', keyOf(limit, who))
        .where(sql<boolean>`not ${isOver(now, limit.windowSeconds * 1000)}`)
        .executeTakeFirst();
      return row?.count ?? 0;
    },
    async giveBack(limit, who) {
      await db
        .updateTable('attempts')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', keyOf(limit, who))
        .where('count', '>', 0)
        .execute();
    },
    async forget(person, kept = []) {
      await db
        .deleteFrom('attempts')
        .where('person', '=', hashOf(person))
        .$if(kept.length > 0, (query) =>
          query.where(
            'key',
            'not in',
            kept.map((limit) => keyOf(limit, { person })),
          ),
        )
        .execute();
    },
  };
}

/** True for a window that has ended, and for one that a clock which was ahead has begun in the future. */
const isOver = (now: Date, windowMs: number) =>
  sql<boolean>`(attempts.resets_at <= ${now.toISOString()}
    or attempts.resets_at > ${latestWithin(windowMs, now)})`;

/** Job: deletes counts whose window is over, and of too many those that end first. */
export async function purgeAttempts({ db, now, signal }: Work): Promise<void> {
  await deleteAttempts(db, signal, isOver(now, LONGEST_WINDOW_MS));
  const surplus = await db
    .selectFrom('attempts')
    .select('resets_at')
    .orderBy('resets_at', 'desc')
    .offset(KEPT_MAX)
    .limit(1)
    .executeTakeFirst();
  if (surplus) await deleteAttempts(db, signal, sql<boolean>`attempts.resets_at <= ${surplus.resets_at}`);
}

const deleteAttempts = (db: Db, signal: AbortSignal, which: ReturnType<typeof isOver>): Promise<void> =>
  inBatches(signal, (limit) =>
    db
      .deleteFrom('attempts')
      .where('key', 'in', (eb) => eb.selectFrom('attempts').select('key').where(which).limit(limit))
      .executeTakeFirstOrThrow(),
  );

const keyOf = ({ kind }: AttemptLimit, { person, network }: Who): string =>
  [kind, ...[person, network].filter((part) => part !== undefined).map(hashOf)].join(':');

const personOf = ({ person }: Who): string | null => (person === undefined ? null : hashOf(person));

/** The table contains no addresses of people or machines. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
