import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { daysBetween } from '#contract/general/days.ts';
import { deleteNotification, markRead } from '#web/features/notifications/notification-mutations.ts';
import { dayTitle } from '#web/features/today/day/day-text.ts';
import { loadTimeReader } from '#web/features/tasks/due/load-day-reader.ts';
import { useCompleteInstance } from '#web/features/recurring/instance-mutations.ts';
import { useCompleteById } from '#web/features/tasks/task-mutations.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { useNarrow } from '#web/ui/layout/use-phone.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useRecords } from '#web/records/record-query.ts';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { MENU_KEYS, rowKey } from '#web/ui/list/rows/row-key.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount, formatDay, plural } from '#web/platform/format.ts';
import { navigate, useSection } from '#web/platform/navigation.ts';
import { PAGE_SIZE } from '#web/records/paged-query.ts';
import { useUser } from '#web/platform/session.ts';
import { Chip, ChipGroup } from '#web/ui/marks/Chip.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { MorePages } from '#web/records/MorePages.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { AllActions } from './AllActions.tsx';
import { countRows, countUnread } from '#web/features/notifications/count-unread.ts';
import {
  byDay,
  latestOfEach,
  type LatestNotification,
  shownRows,
} from '#web/features/notifications/list/notification-days.ts';
import { typeText } from '#web/features/notifications/notification-types.tsx';
import { notificationQueries } from '#web/features/notifications/notification-queries.ts';
import { NotificationRow } from '#web/features/notifications/list/NotificationRow.tsx';
import classes from './NotificationsPage.module.css';

/** The user's notifications by day, newest first. */
export default function NotificationsPage() {
  const all = useInfiniteQuery(notificationQueries.all());
  const unread = useInfiniteQuery(notificationQueries.unread());
  const { params } = useSection();
  const records = useRecords();
  const user = useUser();
  const today = useToday();
  const completeTask = useCompleteById();
  const completeInstance = useCompleteInstance();
  const narrow = useNarrow();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const completeOf = async (notification: LatestNotification) => {
    const { related_task_id, related_instance_id, task_name } = notification;
    const completed = related_task_id
      ? await completeTask(related_task_id)
      : await completeInstance(related_instance_id!, task_name!);
    if (!completed) showToast('Already completed.');
    await markRead(records, notification);
  };
  const failed = [all, unread].find(({ isError, data }) => isError && !data);
  if (failed) return <QueryFailure query={failed} what="Your notifications" />;
  if (!all.data || !unread.data) return <SkeletonRows rows={6} height={72} />;
  if (all.data.total === 0) return <NoNotifications />;

  const onlyUnread = params['show'] === 'unread';
  const shown = onlyUnread ? unread : all;
  const { items, total } = onlyUnread ? unread.data : all.data;
  const rowsOf = (list: typeof all.data) => latestOfEach(list.items, user);
  const notices = rowsOf(onlyUnread ? unread.data : all.data);
  const count = { all: countRows(all.data, rowsOf(all.data)), unread: countUnread(unread.data) };
  const keys = [
    // Its rows have one menu, which a long press opens too.
    ...(narrow ? MENU_KEYS : []),
    rowKey(notices, ['c'], 'Complete its task, with Undo', (one) => canComplete(one) && void completeOf(one)),
    { keys: ['s'], does: 'Snooze', press: openSnooze },
    rowKey(notices, ['Space'], 'Mark as read', (one) => !one.is_read && void markRead(records, one)),
    rowKey(notices, ['Delete', 'Backspace'], 'Delete, with Undo', (one) => void deleteNotification(records, one)),
  ];
  const days = byDay(notices, user).map(({ day, groups }) => ({
    day,
    name: dayName(day, today),
    count: groups.reduce((sum, { rows }) => sum + rows.length, 0),
    groups: groups.map((group) => {
      const key = `${day} ${group.type}`;
      return { key, type: group.type, all: group.rows, ...shownRows(group, opened.has(key)) };
    }),
  }));
  const ids = days.flatMap(({ groups }) => groups.flatMap(({ shown: rows }) => rows.map(({ id }) => id)));
  const filter = (show?: 'unread') => navigate('notifications', { show }, { replace: true });
  return (
    <div className={classes['page']}>
      <Group justify="between" wrap gap={4} rowGap={2} mb={5}>
        <ChipGroup label="Notification filters">
          <Chip pressed={!onlyUnread} onToggle={() => filter()} count={count.all}>
            All
          </Chip>
          <Chip pressed={onlyUnread} onToggle={() => filter('unread')} count={count.unread}>
            Unread
          </Chip>
        </ChipGroup>
        <AllActions unread={count.unread} shown={count.all} />
      </Group>
      {total === 0 && (
        <EmptyState
          title="Nothing unread"
          why={`You’ve seen them all: ${plural(count.all, 'notification')} in all.`}
          quiet={{ label: 'Show all', onClick: () => filter() }}
        />
      )}
      <RowList title="Notifications" ids={ids} keys={keys}>
        {days.map(({ day, name, count: ofDay, groups }, index) => (
          <Box as="section" key={day} aria-label={name} mb={6}>
            <Group as="header" align="baseline" gap={2} pb={2}>
              <Text as="h2" weight={600} note>
                {name}
              </Text>
              {/* The next page may have more of the last day. */}
              {!(shown.hasNextPage && index === days.length - 1) && <Text hint>{plural(ofDay, 'notification')}</Text>}
            </Group>
            {groups.map(({ key, type, all: { length }, shown: rows, hidden }) => (
              <Fragment key={key}>
                {type !== null && (
                  <h3 className={classes['kind']}>
                    {typeText(type).names} {length > 1 && !shown.hasNextPage && formatCount(length)}
                  </h3>
                )}
                <Box as="ul" lineTop className={classes['list']}>
                  {rows.map((notification) => (
                    <NotificationRow
                      key={notification.id}
                      notification={notification}
                      now={new Date(shown.dataUpdatedAt).toISOString()}
                      leavesWhenRead={onlyUnread}
                      onComplete={canComplete(notification) ? () => void completeOf(notification) : null}
                      loadReader={loadTimeReader}
                    />
                  ))}
                </Box>
                {hidden > 0 && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    mt="xs"
                    onClick={({ currentTarget }) => {
                      const list = currentTarget.previousElementSibling;
                      flushSync(() => setOpened(new Set([...opened, key])));
                      // The button is gone; the first row that it showed has the focus.
                      list?.children[rows.length]?.querySelector<HTMLElement>('[data-row-focus]')?.focus();
                    }}
                  >
                    Show {formatCount(hidden)} more
                  </Button>
                )}
              </Fragment>
            ))}
          </Box>
        ))}
      </RowList>
      {total > PAGE_SIZE && <MorePages query={shown} read={items.length} total={total} />}
    </div>
  );
}

/** `Today`, `Yesterday`, or a day as the texts of notifications write it: `Friday, November 27`. */
const dayName = (day: string, today: string): string =>
  daysBetween(day, today) < 2 ? formatDay(day, today) : dayTitle(day, today);

const openSnooze = (_: string, row: HTMLElement) => row.querySelector<HTMLElement>('[data-snooze]')?.click();

/** Read notifications offer no tick, because their task was probably handled; their row links to it. */
const canComplete = ({ related_task_id, related_instance_id, is_read }: LatestNotification): boolean =>
  // Servers of 0.3.0 and rows kept from them have no related_instance_id.
  Boolean(related_task_id ?? related_instance_id) && !is_read;

function NoNotifications() {
  return (
    <EmptyState
      title="All quiet"
      why="What’s due, overdue or ready to start shows here."
      quiet={{ label: 'Choose your notifications', href: '#notification-settings' }}
    />
  );
}
