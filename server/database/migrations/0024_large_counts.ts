import type { Migration } from '../migrate.ts';

/** The few counts that are corrected once a day. */
export const largeCounts: Migration = {
  name: '0024_large_counts',
  statements: () => [`create index large_counts on record_counts (total) where total >= 1000`],
};
