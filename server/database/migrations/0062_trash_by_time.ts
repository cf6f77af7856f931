import type { Migration } from '../migrate.ts';

/** The order in which the trash is read page by page: it may hold thousands. */
export const trashByTime: Migration = {
  name: '0062_trash_by_time',
  statements: () => [`create index trash_by_time on trash (user_id, deleted_at, id)`],
};
