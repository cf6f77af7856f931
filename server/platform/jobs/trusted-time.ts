import type { Selectable } from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Work } from './job-run.ts';

const HOUR_MS = 60 * 60_000;
/** How long servers must run before a clock time is trusted. */
export const AGREED_MS = 6 * HOUR_MS;
/** The most that clocks of servers on one database may differ. */
const SKEW_MS = 5 * 60_000;
/** The only row. */
const ROW = 'clock';

type Watch = Omit<Selectable<Schema['trusted_time']>, 'name'>;

/**
 * The latest instant that has certainly passed, used for permanent deletions: a clock that is ahead for some hours does
 * not change it (docs/decisions/0078). Never after `now`; 1970 until a new database has run for six hours.
 */
export async function readTrustedTime(db: Db, now: Date): Promise<Date> {
  const row = await readWatch(db);
  return new Date(Math.min(row?.trusted ? Date.parse(row.trusted) : 0, now.getTime()));
}

/**
 * Job: compares the clock with the running time of the server. The result survives restarts.
 * @param elapsed milliseconds of a monotonic clock.
 */
export function watchClock(elapsed: () => number) {
  let last: number | null = null;
  return async ({ db, now }: Work): Promise<void> => {
    const at = elapsed();
    const ran = last === null ? 0 : at - last;
    last = at;
    const before = await readWatch(db);
    const watch = before ? nextWatch(before, now, ran) : begin(now, null);
    await db
      .insertInto('trusted_time')
      .values({ name: ROW, ...watch })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(watch))
      .execute();
  };
}

/** Returns the row after another minute. @param ran the running time of this server since the last call, in ms. */
export function nextWatch(before: Watch, now: Date, ran: number): Watch {
  const ahead = now.getTime() - Date.parse(before.seen);
  // The clock was set back: it was ahead before, or is behind now. In both cases the hours start again.
  if (ahead < -SKEW_MS) return begin(now, before.trusted);
  const seen = ahead > 0 ? now.toISOString() : before.seen;
  // Servers on one database share the row, so the same running time counts once.
  const agreed_ms = before.agreed_ms + Math.round(Math.max(0, Math.min(ran, ahead)));
  if (agreed_ms < AGREED_MS) return { ...before, seen, agreed_ms };
  // A trusted time that is ahead was set by a clock that was wrong for longer than this.
  const isAhead = before.trusted === null || before.trusted > seen;
  const trusted = isAhead || before.trusted! < before.candidate ? before.candidate : before.trusted;
  return { trusted, candidate: now.toISOString(), agreed_ms: 0, seen };
}

const begin = (now: Date, trusted: string | null): Watch => ({
  trusted,
  candidate: now.toISOString(),
  agreed_ms: 0,
  seen: now.toISOString(),
});

const readWatch = (db: Db): Promise<Watch | undefined> =>
  db
    .selectFrom('trusted_time')
    .select(['trusted', 'candidate', 'agreed_ms', 'seen'])
    .where('name', '=', ROW)
    .executeTakeFirst();
