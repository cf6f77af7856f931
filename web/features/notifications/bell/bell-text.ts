import { formatCount, plural } from '#web/platform/format.ts';

const MOST = 9;

/** The unread count, short enough for the bell: `3`, `9+`. */
export const bellCount = (unread: number): string => (unread > MOST ? `${MOST}+` : String(unread));

/** The name of the bell for screen readers: `3 unread notifications`, `9+ unread notifications, 12 in all`. */
export function bellName(unread: number): string {
  if (unread === 0) return 'Notifications';
  if (unread <= MOST) return plural(unread, 'unread notification');
  return `${bellCount(unread)} unread notifications, ${formatCount(unread)} in all`;
}
