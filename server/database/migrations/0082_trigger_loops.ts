import type { Migration } from '../migrate.ts';

/** Triggers are created again after every migration: those of PostgreSQL write each person's rows by themselves. */
export const triggerLoops: Migration = {
  name: '0082_trigger_loops',
  statements: () => [],
};
