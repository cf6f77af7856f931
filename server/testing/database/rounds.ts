import { inject } from 'vitest';

interface Rounds {
  /** In `npm run test:all`, on both databases. */
  all: number;
  /** In `npm test` on SQLite. */
  sqlite: number;
  /** In `npm test` on PostgreSQL, which has only to show that it does not differ. */
  postgres: number;
}

/** How often a test repeats what it does at random, or how many of many similar cases it tries. */
export const roundsOf = ({ all, ...usual }: Rounds): number => (inject('isWhole') ? all : usual[inject('engine')]);

/** Takes every which of many similar cases: `{ all: 1, sqlite: 1, postgres: 5 }` is a fifth of them on PostgreSQL. */
export function someOf<Item>(items: readonly Item[], every: Rounds): Item[] {
  const step = roundsOf(every);
  return items.filter((_, index) => index % step === 0);
}

/** Declares tests that no database has a part in, in a file with others that one has: in `npm test` they run on SQLite. */
export function onOneDatabase(declare: () => void): void {
  if (inject('isWhole') || inject('engine') === 'sqlite') declare();
}
