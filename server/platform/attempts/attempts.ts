import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../database/transaction.ts';
import { deleteRows } from '../batches.ts';
import { isAhead, latestWithin } from '../clock-faults.ts';
import { tooMany } from '../errors.ts';
import type { Work } from '../jobs/job-run.ts';

/** How many attempts of one kind are allowed in a window that begins with the first. */
export interface AttemptLimit {
  /** What is attempted, such as `login`. */
  kind: string;
  /** Infinity: attempts are only counted. */
  max: number;
  windowSeconds: number;
  /** The message once they are used up, given the seconds to wait; left out: a general message. */
  words?: (seconds: number) => string;
}

/** The key by which attempts are counted: an account, a network, or both. */
export interface Who {
  /** An e-mail address, whether or not it has an account, or a user id. */
  person?: string;
  network?: string;
}

/**
 * Counts attempts in the database, which all servers share. An attempt is counted in advance and outside its
 * transaction, so that parallel attempts and rollbacks are counted too; `release` uncounts an attempt that succeeded.
 */
export interface Attempts {
  /**
   * Counts one attempt against several limits, with one commit. Returns the number of attempts of the last.
   * @throws TooMany at the first limit that is used up. Those after it are not counted, so that refused attempts of a
   *   network add nothing to an account; an attempt that parallel ones made too many is uncounted there.
   */
  takeAll(counted: readonly Counted[], now: Date): Promise<number>;
  /**
   * Counts an attempt and returns the number of attempts in the window. @throws TooMany with the seconds to wait when
   * the limit is used up.
   */
  take(limit: AttemptLimit, who: Who, now: Date): Promise<number>;
  /** The number of attempts in the current window. */
  count(limit: AttemptLimit, who: Who, now: Date): Promise<number>;
  release(limit: AttemptLimit, who: Who): Promise<void>;
  releaseAll(counted: readonly Counted[]): Promise<void>;
  /**
   * Uncounts an attempt that succeeded, and remembers that the network has signed in to the account. The last ten
   * networks of each account are known.
   */
  succeed(counted: readonly Counted[], who: Required<Who>, now: Date): Promise<void>;
  /** Whether the network has signed in to the account within a year. */
  isKnown(who: Required<Who>, now: Date): Promise<boolean>;
  /** Deletes the counts of an account for all networks, except those of the `kept` limits. */
  forget(person: string, kept?: readonly AttemptLimit[]): Promise<void>;
}

export type Counted = readonly [AttemptLimit, Who];

/** The maximum number of counts and of known networks: an attack from very many networks must not fill the disk. */
const KEPT_MAX = 100_000;

/** A row that marks a network as known to an account. */
const KNOWN = { kind: 'known-network', max: Infinity, windowSeconds: 365 * 86_400 };
const KNOWN_MAX = 10;
const isKnownKey = sql<boolean>`attempts.key like ${sql.lit(`${KNOWN.kind}:%`)}`;

export function createAttempts(db: Db, enabled: boolean): Attempts {
  if (!enabled) {
    return {
      take: async () => 0,
      takeAll: async () => 0,
      count: async () => 0,
      release: async () => {},
      releaseAll: async () => {},
      succeed: async () => {},
      isKnown: async () => false,
      forget: async () => {},
    };
  }
  return {
    take: (limit, who, now) => countAll(db, [[limit, who]], now),
    async takeAll(counted, now) {
      const stored = await db
        .selectFrom('attempts')
        .select(['key', 'count', 'resets_at'])
        .where('key', 'in', keysOf(counted))
        .execute();
      const usedUp = counted.findIndex(([limit, who]) => {
        const row = stored.find(({ key }) => key === keyOf(limit, who));
        return row && row.count >= limit.max && isAhead(row.resets_at, limit.windowSeconds * 1000, now);
      });
      return countAll(db, usedUp < 0 ? counted : counted.slice(0, usedUp + 1), now);
    },
    async count(limit, who, now) {
      const row = await db
        .selectFrom('attempts')
        .select('count')
        .where('key', '=', keyOf(limit, who))
        .where(sql<boolean>`not ${isOver(limit, now)}`)
        .executeTakeFirst();
      return row?.count ?? 0;
    },
    release: (limit, who) => uncount(db, [[limit, who]]),
    releaseAll: (counted) => uncount(db, counted),
    succeed: (counted, who, now) =>
      inTransaction(db, async (trx) => {
        await uncount(trx, counted);
        await remember(trx, who, now);
      }),
    async isKnown(who, now) {
      return (await this.count(KNOWN, who, now)) > 0;
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

/**
 * Counts an attempt against each limit; returns the number of the last. @throws TooMany at the first that is used up,
 * and uncounts those after it.
 */
async function countAll(db: Db, counted: readonly Counted[], now: Date): Promise<number> {
  const rows = counted.map(([limit, who]) => ({
    ...{ key: keyOf(limit, who), person: personOf(who), count: 1 },
    resets_at: new Date(now.getTime() + limit.windowSeconds * 1000).toISOString(),
  }));
  const overOf = counted.map(([limit], index) => sql`when ${rows[index]!.key} then ${isOver(limit, now)}`);
  const over = sql`case attempts.key ${sql.join(overOf, sql` `)} end`;
  const stored = await db
    .insertInto('attempts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${over} then 1 else attempts.count + 1 end`,
        resets_at: sql`case when ${over} then excluded.resets_at else attempts.resets_at end`,
      }),
    )
    .returning(['key', 'count', 'resets_at'])
    .execute();
  let last = 0;
  for (const [index, [limit, who]] of counted.entries()) {
    const { count, resets_at } = stored.find(({ key }) => key === keyOf(limit, who))!;
    if (count > limit.max) {
      // One at a time, in the order of counting, so that parallel attempts do not wait for each other's rows in a circle.
      for (const later of counted.slice(index + 1)) await uncount(db, [later]);
      const seconds = Math.ceil((Date.parse(resets_at) - now.getTime()) / 1000);
      const wait = Math.min(Math.max(1, seconds), limit.windowSeconds);
      throw tooMany(limit.words?.(wait) ?? 'Too many attempts. Please try again later.', wait);
    }
    last = count;
  }
  return last;
}

async function uncount(db: Db, counted: readonly Counted[]): Promise<void> {
  if (counted.length === 0) return;
  await db
    .updateTable('attempts')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', keysOf(counted))
    .where('count', '>', 0)
    .execute();
}

async function remember(db: Db, who: Required<Who>, now: Date): Promise<void> {
  const resetsAt = new Date(now.getTime() + KNOWN.windowSeconds * 1000).toISOString();
  await db
    .insertInto('attempts')
    .values({ key: keyOf(KNOWN, who), person: personOf(who), count: 1, resets_at: resetsAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 1, resets_at: resetsAt }))
    .execute();
  const known = db.selectFrom('attempts').select('key').where('person', '=', personOf(who)).where(isKnownKey);
  await db
    .deleteFrom('attempts')
    .where('person', '=', personOf(who))
    .where(isKnownKey)
    .where('key', 'not in', known.orderBy('resets_at', 'desc').orderBy('key').limit(KNOWN_MAX))
    .execute();
}

/** True for a window that has ended, and for one in the future, which a wrong clock began. */
const isOver = ({ windowSeconds }: AttemptLimit, now: Date) =>
  sql<boolean>`(attempts.resets_at <= ${now.toISOString()}
    or attempts.resets_at > ${latestWithin(windowSeconds * 1000, now)})`;

/** Job: deletes ended counts, and above the maximum those that end first. Known networks have their own maximum. */
export async function purgeAttempts({ db, trusted, signal }: Work): Promise<void> {
  await deleteRows({ db, signal }, 'attempts', ['key'], sql<boolean>`attempts.resets_at <= ${trusted.toISOString()}`);
  for (const which of [sql<boolean>`not ${isKnownKey}`, isKnownKey]) {
    const surplus = await db
      .selectFrom('attempts')
      .select('resets_at')
      .where(which)
      .orderBy('resets_at', 'desc')
      .offset(KEPT_MAX)
      .limit(1)
      .executeTakeFirst();
    if (surplus) {
      await deleteRows(
        { db, signal },
        'attempts',
        ['key'],
        sql<boolean>`${which} and attempts.resets_at <= ${surplus.resets_at}`,
      );
    }
  }
}

const keyOf = ({ kind }: AttemptLimit, { person, network }: Who): string =>
  [kind, ...[person, network].filter((part) => part !== undefined).map(hashOf)].join(':');

const keysOf = (counted: readonly Counted[]): string[] => counted.map(([limit, who]) => keyOf(limit, who));

const personOf = ({ person }: Who): string | null => (person === undefined ? null : hashOf(person));

/** The table contains no addresses of people or machines. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
