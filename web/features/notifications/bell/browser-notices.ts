import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { navigate } from '#web/platform/navigation.ts';
import { readStored, writeStored } from '#web/platform/storage.ts';
import { listOf } from '#web/records/paged-query.ts';
import { recordsOf } from '#web/records/record-store.ts';
import { chooseNotices, type Mark, SINGLY } from './choose-notices.ts';
import { markRead } from '../notification-mutations.ts';
import { placeOf } from '../list/notification-place.ts';
import { notificationQueries } from '../notification-queries.ts';
import { isPushExpected } from '../push-device.ts';
import { followPresses, showInBrowser } from '../show-in-browser.ts';

interface Telling {
  client: QueryClient;
  userId: string;
  /** Stops it. */
  signal: AbortSignal;
  /** Called when this tab becomes the one that shows notifications. */
  onChosen: () => void;
}

/** Shows each new notification once in the browser, from one of the open tabs. */
export async function tellInBrowser({ client, userId, signal, onChosen }: Telling): Promise<void> {
  const key = `browser_notices_${userId}`;
  const list = hashKey(notificationQueries.unread().queryKey);
  const look = () => {
    const unread = client.getQueryData(notificationQueries.unread().queryKey);
    if (!unread) return;
    const { show, mark } = chooseNotices(listOf(unread).items, readMark(key));
    writeStored(key, JSON.stringify(mark));
    if (show.length > 0) void showAll(client, show);
  };
  const tellUntilStopped = async () => {
    if (signal.aborted) return;
    followPresses();
    onChosen();
    const leave = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && event.query.queryHash === list) look();
    });
    look();
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    leave();
  };
  // The tab that holds the lock shows them; when it closes, the next one gets the lock.
  await navigator.locks.request(key, { signal }, tellUntilStopped).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

async function showAll(client: QueryClient, notices: readonly Notification[]): Promise<void> {
  // The server pushes each of them to this device. One that is shown twice has the same tag, and replaces the other.
  if (await isPushExpected()) return;
  if (notices.length > SINGLY) showSummary(notices.length);
  else for (const notice of notices) showNotice(client, notice);
}

function showNotice(client: QueryClient, notice: Notification): void {
  const { id: tag, title, message: body } = notice;
  const open = () => {
    const { section, params } = placeOf(notice) ?? { section: 'notifications' };
    navigate(section, params);
    void markRead(recordsOf(client), notice);
  };
  void showInBrowser({ title, body, tag, open });
}

function showSummary(count: number): void {
  void showInBrowser({
    title: `${count} notifications`,
    body: 'Open Auric to see them.',
    tag: 'summary',
    open: () => navigate('notifications'),
  });
}

function readMark(key: string): Mark | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as Mark | null;
  } catch {
    return null;
  }
}
