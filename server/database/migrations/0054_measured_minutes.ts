import type { Migration } from '../migrate.ts';

/** Focus minutes shorter than a whole session and than the estimate no longer replace it. */
export const measuredMinutes: Migration = {
  name: '0054_measured_minutes',
  statements: () => [
    `update completions set given_minutes = minutes
      where kind <> 'project' and given_minutes < 25 and (minutes is null or given_minutes < minutes)`,
  ],
};
