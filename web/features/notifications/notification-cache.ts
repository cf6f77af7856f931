import type { Notification } from '#contract/notifications.ts';

type List = readonly Notification[];

/** The list with these back in their places: the newest first. */
export const withRestored = (list: List, rows: List): Notification[] =>
  [...list.filter(({ id }) => !rows.some((row) => row.id === id)), ...rows].toSorted(newestFirst);

const newestFirst = (a: Notification, b: Notification) => compare(b.created_at, a.created_at) || compare(b.id, a.id);

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
