import type { QueryKey } from '@tanstack/react-query';
import { changesContract } from '#contract/changes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { events } from '#web/platform/connection/events.ts';
import { refreshUser } from '#web/platform/session.ts';
import { isStill, onMoveAgain } from '#web/ui/list/stillness.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { shownIn } from '#web/records/stale.ts';

const EVERYTHING: readonly QueryKey[] = [[]];

/**
 * Reads changes of other tabs and devices while the page is visible. Browsers allow few connections per server, so
 * hidden tabs close theirs and catch up when shown. Pauses while lists must not move. Ends when the returned function
 * is called.
 */
export function followChanges(records: RecordStore): () => void {
  let lastId = '';
  let reading: AbortController | null = null;
  let later: readonly QueryKey[] = [];

  function readAgain(keys: readonly QueryKey[]): void {
    if (isStill()) later = [...later, ...keys];
    else records.refreshSoon(keys);
  }
  const stopWaiting = onMoveAgain(() => {
    if (later.length > 0) records.refreshSoon(later);
    later = [];
  });

  async function follow(signal: AbortSignal): Promise<void> {
    for await (const each of events(changesContract.follow, {}, signal, lastId)) {
      if (each.id !== undefined) lastId = each.id;
      if (each.event === 'reset') readAgain(EVERYTHING);
      if (each.event !== 'changed') continue;
      // A failure can be ignored: the next read of the user reports it.
      if (each.data.kind === 'user') void refreshUser().catch(() => undefined);
      readAgain(shownIn(each.data.kind));
    }
  }

  function followWhileVisible(): void {
    if (document.visibilityState === 'hidden') {
      reading?.abort();
      reading = null;
    } else if (!reading) {
      reading = new AbortController();
      follow(reading.signal).catch((error: unknown) => {
        // Refused permanently, such as after a sign-out, which the session notices itself.
        if (!(error instanceof ApiError)) throw error;
      });
    }
  }

  followWhileVisible();
  document.addEventListener('visibilitychange', followWhileVisible);
  return () => {
    document.removeEventListener('visibilitychange', followWhileVisible);
    stopWaiting();
    reading?.abort();
  };
}
