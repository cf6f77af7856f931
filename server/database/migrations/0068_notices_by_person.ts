import type { Migration } from '../migrate.ts';

/** Waiting notices by person, so that people are served in turn however many one of them has. */
export const noticesByPerson: Migration = {
  name: '0068_notices_by_person',
  statements: () => [
    `drop index notifications_to_tell`,
    `create index notifications_to_tell on notifications (user_id, scheduled_for)
      where sent_at is null and withdrawn_at is null`,
  ],
};
