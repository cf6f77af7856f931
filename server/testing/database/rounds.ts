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
