import { ActionIcon, Menu } from '@mantine/core';
import { AlarmClock } from 'lucide-react';
import { useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { formatDay } from '#web/platform/format.ts';
import { dayOf, useToday } from '#web/platform/clock.ts';
import { useUser } from '#web/platform/session.ts';
import { useRecords } from '#web/records/record-query.ts';
import { ICON } from '#web/ui/marks/icon.ts';
import { OverlayMenu } from '#web/ui/menu/OverlayMenu.tsx';
import { snoozeNotification } from '../notification-mutations.ts';
import { clockIn } from './delivery-words.ts';
import { snoozeTimes } from './snooze-times.ts';

/** Takes a notification off the list until later. */
export function SnoozeMenu({ notification }: { notification: Notification }) {
  return (
    <OverlayMenu position="bottom-end" width={300}>
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={`Snooze: ${notification.title}`} title="Snooze" data-snooze>
          <AlarmClock {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Times notification={notification} />
      </Menu.Dropdown>
    </OverlayMenu>
  );
}

function Times({ notification }: { notification: Notification }) {
  const records = useRecords();
  const user = useUser();
  const today = useToday();
  // As of when it was opened.
  const [now] = useState(() => new Date());
  return snoozeTimes(now, user).map(({ label, until }) => {
    const time = clockIn(user.timezone, until.toISOString());
    const day = dayOf(until, user);
    const words = day === today ? time : `${formatDay(day, today)}, ${time}`;
    return (
      <Menu.Item
        key={label}
        rightSection={words}
        onClick={() => void snoozeNotification(records, notification, until, words)}
      >
        {label}
      </Menu.Item>
    );
  });
}
