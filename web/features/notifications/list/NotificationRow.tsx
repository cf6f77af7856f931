import { ActionIcon, Menu } from '@mantine/core';
import { CircleCheckBig, MailOpen, Trash2 } from 'lucide-react';
import { Fragment, type MouseEvent } from 'react';
import { plural } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useUser } from '#web/platform/session.ts';
import type { ReadDay } from '#web/ui/date/TypedDay.tsx';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { useNarrow } from '#web/ui/layout/use-phone.ts';
import { SwipeBox } from '#web/ui/list/Row.tsx';
import { useTouchScreen } from '#web/ui/list/rows/use-touch-screen.ts';
import { ICON, LARGE_ICON } from '#web/ui/marks/icon.ts';
import { deleteNotification, markRead } from '../notification-mutations.ts';
import type { LatestNotification } from './notification-days.ts';
import { placeOf } from './notification-place.ts';
import { typeText } from '../notification-types.tsx';
import classes from './NotificationRow.module.css';
import { clockIn, deliveryText } from './delivery-text.ts';
import { SnoozeMenu, useSnoozeUntilTomorrow } from './SnoozeMenu.tsx';

interface NotificationRowProps {
  notification: LatestNotification;
  /** When the list was read (ISO, UTC). */
  now: string;
  /** The list shows unread ones only: this row leaves it when it is read. */
  leavesWhenRead: boolean;
  /** Completes the related task; null if there is none to complete. */
  onComplete: (() => void) | null;
  loadReader: () => Promise<ReadDay>;
}

/** One notification. Its title links to the related record, and marks it as read. */
export function NotificationRow({ notification, now, leavesWhenRead, onComplete, loadReader }: NotificationRowProps) {
  const records = useRecords();
  const { timezone } = useUser();
  const { type, title, message, is_read, is_settled, created_at, older } = notification;
  const { icon: Icon } = typeText(type);
  const place = placeOf(notification);
  const delivery = deliveryText(notification, now, timezone);
  const more = [
    older.length > 0 && plural(older.length, 'earlier notice'),
    is_settled && 'No longer open',
    delivery && <span data-tone={delivery.tone}>{delivery.text}</span>,
  ].filter(Boolean);
  const read = () => void markRead(records, notification);
  const tick = (event: MouseEvent<HTMLElement>) => {
    // The pressed button disappears; the focus stays nearby.
    const other = event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-delete]');
    if (leavesWhenRead && other) focusNextDelete(other);
    else other?.focus();
    read();
  };
  const remove = (event: MouseEvent<HTMLElement>) => {
    focusNextDelete(event.currentTarget);
    void deleteNotification(records, notification);
  };
  const narrow = useNarrow();
  const touch = useTouchScreen();
  const swipes = { right: onComplete ?? (is_read ? undefined : read), left: useSnoozeUntilTomorrow(notification) };
  return (
    <li data-row-id={notification.id}>
      <SwipeBox swipes={touch ? swipes : undefined} texts={{ right: onComplete ? 'Done' : 'Read', left: 'Tomorrow' }}>
        <div className={classes['row']} data-unread={!is_read || undefined}>
          <Grid as="span" center relative tone="dim" className={classes['mark']}>
            <Icon {...LARGE_ICON} />
          </Grid>
          <Text as="div" grow shrink breakAnywhere>
            <Group align="baseline" gap={3}>
              <Text as="p" grow shrink weight={450} className={classes['title']}>
                {!is_read && <span className="sr-only">Unread: </span>}
                {place ? (
                  <Text as="a" cover href={hrefOf(place.section, place.params)} data-row-focus onClick={read}>
                    {title}
                  </Text>
                ) : (
                  title
                )}
              </Text>
              <Text as="span" hint nowrap>
                <time dateTime={created_at}>{clockIn(timezone, created_at)}</time>
              </Text>
            </Group>
            <Text as="p" note>
              {message}
            </Text>
            {more.length > 0 && (
              <Text as="p" mt={1} hint className={classes['meta']}>
                {more.map((part, index) => (
                  <Fragment key={index}>
                    {index > 0 && ' · '}
                    {part}
                  </Fragment>
                ))}
              </Text>
            )}
          </Text>
          {narrow ? (
            <SnoozeMenu
              notification={notification}
              loadReader={loadReader}
              others={{
                above: (
                  <>
                    {onComplete && <Menu.Item onClick={onComplete}>Complete</Menu.Item>}
                    {!is_read && <Menu.Item onClick={read}>Mark as read</Menu.Item>}
                  </>
                ),
                below: (
                  <Menu.Item data-danger onClick={() => void deleteNotification(records, notification)}>
                    Delete
                  </Menu.Item>
                ),
              }}
            />
          ) : (
            <Group align="stretch" justify="end" relative reveal className={classes['actions']}>
              {onComplete && (
                <ActionIcon variant="subtle" aria-label={`Complete: ${title}`} title="Complete" onClick={onComplete}>
                  <CircleCheckBig {...ICON} />
                </ActionIcon>
              )}
              <SnoozeMenu notification={notification} loadReader={loadReader} />
              {!is_read && (
                <ActionIcon variant="subtle" aria-label={`Mark as read: ${title}`} title="Mark as read" onClick={tick}>
                  <MailOpen {...ICON} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                aria-label={`Delete: ${title}`}
                title="Delete"
                data-delete
                data-row-focus={!place || undefined}
                onClick={remove}
              >
                <Trash2 {...ICON} />
              </ActionIcon>
            </Group>
          )}
        </div>
      </SwipeBox>
    </li>
  );
}

/** Before a row leaves the list: moves the focus to Delete in the row below, otherwise above, otherwise to the page. */
function focusNextDelete(button: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>('main [data-delete]')];
  const place = all.indexOf(button);
  const next = all[place + 1] ?? all[place - 1] ?? document.querySelector<HTMLElement>('main');
  next?.focus({ preventScroll: true });
}
