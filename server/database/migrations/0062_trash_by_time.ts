import type { Migration } from '../migrate.ts';

/** An index in the order in which the trash is paged: it may have thousands of entries. */
export const trashByTime: Migration = {
  name: '0062_trash_by_time',
  statements: () => [`create index trash_by_time on trash (user_id, deleted_at, id)`],
};
