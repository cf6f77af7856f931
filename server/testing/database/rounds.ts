import { inject } from 'vitest';

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

/**
 * Declares tests that do not depend on the database, in a file with tests that do: in `npm test` they run on SQLite
 * only.
 */
export function onOneDatabase(declare: () => void): void {
  if (inject('isWhole') || inject('engine') === 'sqlite') declare();
}
