import { inject, test } from 'vitest';

interface Rounds {
  /** In `npm run test:all`, on both databases. */
  all: number;
  /** In `npm test` on SQLite. */
  sqlite: number;
  /** In `npm test` on PostgreSQL, where a sample shows that it behaves the same; left out in a `*.once.test.ts`. */
  postgres?: number;
}

/** The number of repetitions of a randomized test, or of similar cases that a test tries. */
export const roundsOf = ({ all, sqlite, postgres = sqlite }: Rounds): number => {
  if (inject('isWhole')) return all;
  return inject('engine') === 'sqlite' ? sqlite : postgres;
};

/** Selects every nth of many similar cases: `{ all: 1, sqlite: 1, postgres: 5 }` is a fifth of them on PostgreSQL. */
export function someOf<Item>(items: readonly Item[], every: Rounds): Item[] {
  const step = roundsOf(every);
  return items.filter((_, index) => index % step === 0);
}

/** Declares nothing: a skipped test would count as failed. */
const leftOut = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test;

/**
 * A `test` that `npm test` runs on SQLite only: it sends no statement, or only those that other tests send PostgreSQL
 * (docs/decisions/0086).
 */
export const testOnce = inject('isWhole') || inject('engine') === 'sqlite' ? test : leftOut;
