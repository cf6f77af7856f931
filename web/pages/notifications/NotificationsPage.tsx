import { useQuery } from '@tanstack/react-query';
import { useToday } from '#web/platform/clock.ts';
import { formatDay, plural } from '#web/platform/format.ts';
import { navigate, useSection } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { Chip, ChipGroup } from '#web/ui/marks/Chip.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { AllActions } from './AllActions.tsx';
import { byDay } from '#web/features/notifications/list/notification-days.ts';
import { notificationQueries } from '#web/features/notifications/notification-queries.ts';
import { NotificationRow } from '#web/features/notifications/list/NotificationRow.tsx';
import classes from './NotificationsPage.module.css';

/** The user's notifications by day, newest first. */
export default function NotificationsPage() {
  const notifications = useQuery(notificationQueries.all());
  const { params } = useSection();
  const user = useUser();
  const today = useToday();
  if (notifications.isPending) return <SkeletonRows rows={6} height={72} />;
  if (!notifications.data) {
    return (
      <LoadFailure
        what="Your notifications"
        onRetry={() => void notifications.refetch()}
        pending={notifications.isFetching}
      />
    );
  }
  const all = notifications.data;
  if (all.length === 0) return <NoNotifications />;

  const unread = all.filter(({ is_read }) => !is_read);
  const onlyUnread = params['show'] === 'unread';
  const shown = onlyUnread ? unread : all;
  const filter = (show?: 'unread') => navigate('notifications', { show }, { replace: true });
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <ChipGroup label="Which notifications">
          <Chip pressed={!onlyUnread} onToggle={() => filter()} count={all.length}>
            All
          </Chip>
          <Chip pressed={onlyUnread} onToggle={() => filter('unread')} count={unread.length}>
            Unread
          </Chip>
        </ChipGroup>
        <AllActions unread={unread.length} />
      </div>
      {shown.length === 0 && (
        <EmptyState
          title="Nothing unread"
          why={`You have seen all of it: ${plural(all.length, 'notification')} in all.`}
          quiet={{ label: 'Show all', onClick: () => filter() }}
        />
      )}
      {byDay(shown, user).map(({ day, rows }) => (
        <section key={day} aria-label={formatDay(day, today)} className={classes['day']}>
          <h2 className={classes['date']}>{formatDay(day, today)}</h2>
          <ul className={classes['list']}>
            {rows.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                now={new Date(notifications.dataUpdatedAt).toISOString()}
                leavesWhenRead={onlyUnread}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function NoNotifications() {
  return (
    <EmptyState
      title="All quiet"
      why="What is due, what is late and what has become free to start is told here, and where else you want it."
      quiet={{ label: 'Choose what tells you', href: '#notification-settings' }}
    />
  );
}
