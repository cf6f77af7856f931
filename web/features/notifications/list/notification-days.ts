import type { User } from '#contract/auth.ts';
import type { Notification, NotificationType } from '#contract/notifications.ts';
import { dayOf } from '#web/platform/clock.ts';
import { NOTIFICATION_TYPES } from '../notification-types.tsx';

/** The notifications of one day in the user's time zone. */
interface NotificationDay {
  /** `YYYY-MM-DD` */
  day: string;
  groups: readonly NotificationGroup[];
}

interface NotificationGroup {
  /** Null: of all types, in order of arrival. */
  type: NotificationType | null;
  rows: readonly Notification[];
}

/** A day with more rows than {@link LONG} is grouped by kind, and a kind with more shows this many until it is opened. */
const SHORT = 3;
const LONG = 5;

/**
 * Groups notifications by the day they arrived, in the order of the list.
 * @param byKind groups those of a day with many by type in the order of the settings.
 */
export function byDay(
  list: readonly Notification[],
  rule: Pick<User, 'timezone' | 'day_start_hour'>,
  byKind = false,
): NotificationDay[] {
  const days = Map.groupBy(list, ({ listed_at }) => dayOf(new Date(listed_at), rule));
  return [...days].map(([day, rows]) => ({
    day,
    groups: byKind && rows.length > LONG ? groupsOf(rows) : [{ type: null, rows }],
  }));
}

/** The rows of a group that are shown, and the number of hidden ones. A group of all types is always open. */
export function shownRows({ type, rows }: NotificationGroup, isOpen: boolean) {
  const shown = isOpen || type === null || rows.length <= LONG ? rows : rows.slice(0, SHORT);
  return { shown, hidden: rows.length - shown.length };
}

function groupsOf(rows: readonly Notification[]): NotificationGroup[] {
  const kinds = Map.groupBy(rows, ({ type }) => type);
  return NOTIFICATION_TYPES.flatMap(({ type }) => {
    const ofType = kinds.get(type);
    return ofType ? [{ type, rows: ofType }] : [];
  });
}
