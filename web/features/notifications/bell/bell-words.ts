import { plural } from '#web/platform/format.ts';

const MOST = 9;

/** How many are unread, short enough for the bell: `3`, `9+`. */
export const bellCount = (unread: number): string => (unread > MOST ? `${MOST}+` : String(unread));

/** The bell as it is spoken: `3 unread notifications`. */
export const bellName = (unread: number): string =>
  unread === 0 ? 'Notifications' : plural(unread, 'unread notification');
