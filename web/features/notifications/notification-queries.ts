import { notificationsContract } from '#contract/notifications.ts';
import { call } from '#web/platform/api.ts';
import { MINE } from '#web/records/kinds.ts';
import { oneRecordQuery, recordQuery } from '#web/records/record-query.ts';

const MINUTE = 60_000;

/** Every list of notifications lies below it. Which are unread is said by `is_read`, also within the unread ones. */
export const NOTIFICATION_LISTS = ['notifications', 'list'] as const;

/** Asked again every minute and on return to the page; less often while the server does not answer. */
const POLL = {
  refetchInterval: (query: { state: { status: string } }) => (query.state.status === 'error' ? 5 * MINUTE : MINUTE),
  refetchOnWindowFocus: 'always',
} as const;

/** What the web reads of notifications. */
export const notificationQueries = {
  /** The newest first. */
  all: () => ({
    ...recordQuery({
      queryKey: [...NOTIFICATION_LISTS, { unread: false }],
      view: { list: 'notification' },
      fetch: (signal) => call(notificationsContract.list, {}, { signal }),
    }),
    ...POLL,
  }),
  unread: () => ({
    ...recordQuery({
      queryKey: [...NOTIFICATION_LISTS, { unread: true }],
      view: { list: 'notification' },
      fetch: (signal) => call(notificationsContract.list, { query: { unread_only: 'true' } }, { signal }),
    }),
    ...POLL,
  }),
  preferences: () =>
    oneRecordQuery({
      queryKey: ['notifications', 'preferences'],
      view: { one: 'preferences', id: MINE },
      fetch: (signal) => call(notificationsContract.preferences, {}, { signal }),
    }),
};
