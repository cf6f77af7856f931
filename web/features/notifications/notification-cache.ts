import type { Notification } from '#contract/notifications.ts';

type List = readonly Notification[];

/** The list with these marked as read; without ids all of them. */
export const withRead = (list: List, ids?: ReadonlySet<string>): Notification[] =>
  list.map((each) => (ids && !ids.has(each.id) ? each : { ...each, is_read: true }));

/** The list without these. */
export const without = (list: List, ids: ReadonlySet<string>): Notification[] => list.filter(({ id }) => !ids.has(id));

/** The list with these back in their places: the newest first. */
export const withRestored = (list: List, rows: List): Notification[] =>
  [...without(list, new Set(rows.map(({ id }) => id))), ...rows].toSorted(newestFirst);

const newestFirst = (a: Notification, b: Notification) => compare(b.created_at, a.created_at) || compare(b.id, a.id);

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
