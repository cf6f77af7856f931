import { ActionIcon, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Settings, Trash2 } from 'lucide-react';
import type { Notification } from '#contract/notifications.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { clearAll, markAllRead } from '#web/features/notifications/notification-mutations.ts';
import classes from './NotificationsPage.module.css';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What can be done with all notifications at once, and a link to their settings. */
export function AllActions({ all, unread }: { all: readonly Notification[]; unread: number }) {
  const client = useQueryClient();
  const clear = () => {
    // This button goes with the list; those who use the keyboard should not start over.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    void clearAll(client, all);
  };
  return (
    <div className={classes['actions']}>
      <Button
        variant="subtle"
        leftSection={<CheckCheck {...icon} />}
        disabled={unread === 0}
        onClick={() => void markAllRead(client)}
      >
        Mark all read
      </Button>
      <Button variant="subtle" leftSection={<Trash2 {...icon} />} onClick={clear}>
        Clear all
      </Button>
      <ActionIcon
        component="a"
        variant="subtle"
        href={hrefOf('notification-settings')}
        aria-label="Notification settings"
        title="Notification settings"
      >
        <Settings {...icon} />
      </ActionIcon>
    </div>
  );
}
