import { ActionIcon, Button } from '@mantine/core';
import { CheckCheck, Settings, Trash2 } from 'lucide-react';
import { hrefOf } from '#web/platform/navigation.ts';
import { useRecords } from '#web/records/record-query.ts';
import { clearAll, markAllRead } from '#web/features/notifications/notification-mutations.ts';
import { Group } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import classes from './NotificationsPage.module.css';

/** Actions on all notifications, and a link to their settings. */
export function AllActions({ unread, shown }: { unread: number; shown: number }) {
  const records = useRecords();
  const clear = () => {
    // This button disappears with the list; keyboard focus must not start over.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    void clearAll(records, shown);
  };
  return (
    <Group wrap className={classes['actions']}>
      <Button
        variant="subtle"
        leftSection={<CheckCheck {...ICON} />}
        disabled={unread === 0}
        onClick={() => void markAllRead(records)}
      >
        Mark all read
      </Button>
      <Button variant="subtle" leftSection={<Trash2 {...ICON} />} onClick={clear}>
        Clear all
      </Button>
      <ActionIcon
        component="a"
        variant="subtle"
        href={hrefOf('notification-settings')}
        aria-label="Notification settings"
        title="Notification settings"
      >
        <Settings {...ICON} />
      </ActionIcon>
    </Group>
  );
}
