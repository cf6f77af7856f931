import type { QueryKey } from '@tanstack/react-query';
import { changesContract } from '#contract/changes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { events } from '#web/platform/connection/events.ts';
import { refreshUser } from '#web/platform/session.ts';
import { isStill, onMoveAgain } from '#web/ui/list/stillness.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { HIERARCHY, SUMMARIES } from '#web/records/stale.ts';

const TASKS: readonly QueryKey[] = [['tasks'], ...SUMMARIES];
const DAY: readonly QueryKey[] = [['today'], ['dashboard']];
const EVERYTHING: readonly QueryKey[] = [[]];

/** What shows records of a kind, where it is more or other than the queries of its own name. */
const SHOWN_IN: Readonly<Record<string, readonly QueryKey[]>> = {
  user: EVERYTHING,
  pillar: HIERARCHY,
  area: HIERARCHY,
  project: HIERARCHY,
  // What tells that a task is due leaves the list with the day.
  task: [...TASKS, ['notifications', 'list'], ['focus-timer']],
  recurring_task: TASKS,
  recurring_instance: TASKS,
  day: DAY,
  focus_session: [...TASKS, ['focused']],
  focus_timer: [['focus-timer']],
  completion: [['dashboard'], ['alignment'], ['achievements'], ['insights']],
  monthly_goal: [['alignment'], ['dashboard']],
  achievement: [['dashboard'], ['achievements']],
  course: [['courses'], ['dashboard']],
  notification_preferences: [['notifications']],
  calendar_feed: [['calendar']],
  chat_session: [
    ['coach', 'chats'],
    ['coach', 'messages'],
  ],
  coach_call: [['coach', 'quota']],
  trash_entry: [['trash']],
  journal_entry: [['journal'], ['reflections'], ['dashboard']],
  journal_template: [['journal']],
};

/** Unless told otherwise, records of the kind `motto` are shown by queries below `['mottos']`. */
const shownIn = (kind: string): readonly QueryKey[] => SHOWN_IN[kind] ?? [[`${kind}s`]];

/**
 * Reads again what other tabs and devices change, while the page is visible: browsers allow few connections to a server,
 * so hidden tabs keep none, and catch up when they are shown. While lists have to hold still it waits. Ends when the
 * returned function is called.
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
      // A failure is no news: the next read of the user tells.
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
        // Refused for good, such as after a sign-out, which the session knows by itself.
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
