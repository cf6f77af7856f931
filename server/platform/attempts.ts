import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { tooMany } from './errors.ts';

/** How many attempts of one kind are allowed in a window that begins with the first. */
export interface AttemptLimit {
  /** What is attempted, such as `login`. */
  kind: string;
  max: number;
  windowSeconds: number;
}

/**
 * Counts attempts in the database, where all servers share the count. An attempt is counted before it is made, outside
 * its transaction, so that neither parallel attempts nor a rollback escape it; `giveBack` is for attempts that succeed.
 */
export interface Attempts {
  /** @throws TooMany with the seconds to wait, when the limit is used up. */
  take(limit: AttemptLimit, who: string, now: Date): Promise<void>;
  giveBack(limit: AttemptLimit, who: string): Promise<void>;
  /** Resets the count. */
  reset(limit: AttemptLimit, who: string): Promise<void>;
}

/** After this many attempts expired counts are deleted. */
const SWEEP_EVERY = 100;

export function createAttempts(db: Db, enabled: boolean): Attempts {
  if (!enabled) return { take: async () => {}, giveBack: async () => {}, reset: async () => {} };
  let taken = 0;
  return {
    async take(limit, who, now) {
      taken += 1;
      if (taken % SWEEP_EVERY === 0) {
        await db.deleteFrom('attempts').where('resets_at', '<=', now.toISOString()).execute();
      }
      const resetsAt = new Date(now.getTime() + limit.windowSeconds * 1000).toISOString();
      const expired = sql<boolean>`attempts.resets_at <= ${now.toISOString()}`;
      const row = await db
        .insertInto('attempts')
        .values({ key: keyOf(limit, who), count: 1, resets_at: resetsAt })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when ${expired} then 1 else attempts.count + 1 end`,
            resets_at: sql`case when ${expired} then excluded.resets_at else attempts.resets_at end`,
          }),
        )
        .returning(['count', 'resets_at'])
        .executeTakeFirstOrThrow();
      if (row.count <= limit.max) return;
      const seconds = Math.ceil((Date.parse(row.resets_at) - now.getTime()) / 1000);
      throw tooMany('Too many attempts. Please try again later.', Math.max(1, seconds));
    },
    async giveBack(limit, who) {
      await db
        .updateTable('attempts')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', keyOf(limit, who))
        .where('count', '>', 0)
        .execute();
    },
    async reset(limit, who) {
      await db.deleteFrom('attempts').where('key', '=', keyOf(limit, who)).execute();
    },
  };
}

/** Hashed, so that the table contains no addresses of people or machines. */
function keyOf(limit: AttemptLimit, who: string): string {
  return `${limit.kind}:${createHash('sha256').update(who).digest('hex')}`;
}
