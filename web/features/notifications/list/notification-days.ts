import type { User } from '#contract/auth.ts';
import type { Notification, NotificationType } from '#contract/notifications.ts';
import { dayOf } from '#web/platform/clock.ts';
import { subjectOf } from '../count-unread.ts';
import { NOTIFICATION_TYPES } from '../notification-types.tsx';

/** The newest notification of a task, and those that it stands for. */
export interface LatestNotification extends Notification {
  older: readonly Notification[];
}

/** The notifications of one day in the user's time zone. */
interface NotificationDay {
  /** `YYYY-MM-DD` */
  day: string;
  groups: readonly NotificationGroup[];
}

interface NotificationGroup {
  /** Null: of all types, in order of arrival. */
  type: NotificationType | null;
  rows: readonly LatestNotification[];
}

type DayRule = Pick<User, 'timezone' | 'day_start_hour'>;

/** A day with more rows is grouped by kind. */
const FEW = 3;
/** A kind with more than {@link LONG} of a day shows this many until it is opened. */
const SHORT = 3;
const LONG = 4;

const dayOfNotification = ({ listed_at }: Notification, rule: DayRule) => dayOf(new Date(listed_at), rule);

/**
 * One row for each task, with its newest notification: it stands for older ones of the same day, and while it is unread
 * for all unread ones.
 * @param list newest first.
 */
export function latestOfEach(list: readonly Notification[], rule: DayRule): LatestNotification[] {
  const rows: (Notification & { older: Notification[] })[] = [];
  const latest = new Map<string, (typeof rows)[number]>();
  // The only unread row of a task; read ones may follow it.
  const unread = new Map<string, (typeof rows)[number]>();
  for (const one of list) {
    const subject = subjectOf(one);
    const ofDay = latest.get(subject);
    const isSameDay = ofDay && dayOfNotification(ofDay, rule) === dayOfNotification(one, rule);
    let row = (one.is_read ? undefined : unread.get(subject)) ?? (isSameDay ? ofDay : undefined);
    if (row) {
      row.older.push(one);
      row.is_read &&= one.is_read;
    } else {
      row = { ...one, older: [] };
      rows.push(row);
      latest.set(subject, row);
    }
    if (!row.is_read) unread.set(subject, row);
  }
  return rows;
}

/** Groups notices by the day they arrived, in the order of the list, and those of a day with many by type. */
export function byDay(list: readonly LatestNotification[], rule: DayRule): NotificationDay[] {
  const days = Map.groupBy(list, (one) => dayOfNotification(one, rule));
  return [...days].map(([day, rows]) => ({
    day,
    groups: rows.length > FEW ? groupsOf(rows) : [{ type: null, rows }],
  }));
}

/** The rows of a group that are shown, and the number of hidden ones. A group of all types is always open. */
export function shownRows({ type, rows }: NotificationGroup, isOpen: boolean) {
  const shown = isOpen || type === null || rows.length <= LONG ? rows : rows.slice(0, SHORT);
  return { shown, hidden: rows.length - shown.length };
}

function groupsOf(rows: readonly LatestNotification[]): NotificationGroup[] {
  const kinds = Map.groupBy(rows, ({ type }) => type);
  return NOTIFICATION_TYPES.flatMap(({ type }) => {
    const ofType = kinds.get(type);
    return ofType ? [{ type, rows: ofType }] : [];
  });
}
