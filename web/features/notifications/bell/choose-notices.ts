import type { Notification } from '#contract/notifications.ts';

/** What this device showed last: the newest `sent_at`, and the notifications with exactly that instant. */
export interface Mark {
  at: string;
  ids: readonly string[];
}

interface Choice {
  /** Oldest first. More than {@link SINGLY} are shown as one. */
  show: readonly Notification[];
  mark: Mark;
}

/** Maximum number that are shown separately. */
export const SINGLY = 3;

/**
 * The notifications to show in the browser: unread, meant for the browser, and newer than the last ones shown on this
 * device. Without a mark the device starts now, and shows no old ones.
 */
export function chooseNotices(notifications: readonly Notification[], mark: Mark | null): Choice {
  const forBrowser = notifications.filter(isForBrowser);
  const newest = forBrowser.reduce((latest, { sent_at }) => (sent_at > latest ? sent_at : latest), mark?.at ?? '');
  const known = newest === mark?.at ? mark.ids : [];
  const atNewest = forBrowser.filter(({ sent_at }) => sent_at === newest).map(({ id }) => id);
  return {
    show: mark
      ? forBrowser.filter((each) => isNew(each, mark)).toSorted((a, b) => (a.sent_at < b.sent_at ? -1 : 1))
      : [],
    mark: { at: newest, ids: [...new Set([...known, ...atNewest])] },
  };
}

type Sent = Notification & { sent_at: string };

const isForBrowser = (each: Notification): each is Sent =>
  each.sent_at !== null && !each.is_read && each.channels.includes('browser');

const isNew = ({ id, sent_at }: Sent, mark: Mark) =>
  sent_at > mark.at || (sent_at === mark.at && !mark.ids.includes(id));
