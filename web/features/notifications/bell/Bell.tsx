import { ActionIcon } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hrefOf } from '#web/platform/navigation.ts';
import { useUser } from '#web/platform/session.ts';
import { LARGE_ICON } from '#web/ui/marks/icon.ts';
import { bellCount, bellName } from './bell-text.ts';
import classes from './Bell.module.css';
import { useBrowserPermission } from '../browser-permission.ts';
import { countUnread } from '../count-unread.ts';
import { notificationQueries } from '../notification-queries.ts';

/** The link to the notifications, with the number of unread ones. */
export function Bell() {
  const tells = useBrowserNotices();
  const { data } = useInfiniteQuery({ ...notificationQueries.unread(), refetchIntervalInBackground: tells });
  const unread = data ? countUnread(data) : 0;
  return (
    <ActionIcon
      component="a"
      href={hrefOf('notifications')}
      variant="subtle"
      aria-label={bellName(unread)}
      className={classes['bell'] ?? ''}
    >
      <BellIcon {...LARGE_ICON} />
      {unread > 0 && <span className={classes['count']}>{bellCount(unread)}</span>}
    </ActionIcon>
  );
}

/** Shows new notifications in the browser, if permitted. Returns whether this tab does it. */
function useBrowserNotices(): boolean {
  const client = useQueryClient();
  const { id } = useUser();
  const permission = useBrowserPermission();
  const [tells, setTells] = useState(false);
  useEffect(() => {
    if (permission !== 'granted') return;
    const stop = new AbortController();
    import('./browser-notices.ts')
      .then(({ tellInBrowser }) =>
        tellInBrowser({ client, userId: id, signal: stop.signal, onChosen: () => setTells(true) }),
      )
      // The list still shows everything.
      .catch((error: unknown) => console.error('A browser notification failed', error));
    return () => {
      stop.abort();
      setTells(false);
    };
  }, [client, id, permission]);
  return tells;
}
