import { notificationsContract } from '#contract/notifications.ts';
import type { Notification } from '#contract/notifications.ts';
import { call, callPage } from '#web/platform/api.ts';
import { MINE } from '#web/records/kinds.ts';
import { pagedQuery } from '#web/records/paged-query.ts';
import { oneRecordQuery } from '#web/records/record-query.ts';

const MINUTE = 60_000;

export const NOTIFICATION_LISTS = ['notifications', 'list'] as const;

/** Polls every minute and on return to the page; less often while the server does not answer. */
const POLL = {
  refetchInterval: (query: { state: { status: string } }) => (query.state.status === 'error' ? 5 * MINUTE : MINUTE),
  refetchOnWindowFocus: 'always',
} as const;

const list = (unread: boolean) => ({
  ...pagedQuery({
    queryKey: [...NOTIFICATION_LISTS, { unread }],
    view: {
      pages: 'notification',
      includes: ({ is_read }: Notification) => !unread || !is_read,
      place: ({ listed_at, id }: Notification) => [listed_at, id],
    },
    fetch: (page, signal) =>
      callPage(notificationsContract.list, { query: { ...page, unread_only: `${unread}` } }, { signal }),
  }),
  ...POLL,
});

/** Queries of notifications. Lists are in pages, newest first. */
export const notificationQueries = {
  all: () => list(false),
  unread: () => list(true),
  preferences: () =>
    oneRecordQuery({
      queryKey: ['notifications', 'preferences'],
      view: { one: 'preferences', id: MINE },
      fetch: (signal) => call(notificationsContract.preferences, {}, { signal }),
    }),
};
