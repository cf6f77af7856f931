import { todayContract } from '#contract/today.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { call } from '#web/platform/api.ts';
import { plural } from '#web/platform/format.ts';
import type { RecordStore } from '#web/records/record-store.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { focusState, setFocus, startFocus } from './focus-store.ts';
import { breakAfter, type FinishedSession, FOCUS_MINUTES } from './focus-timer.ts';

let sending = false;

/** Counts finished sessions on the server, each once. What does not arrive stays and is tried again later. */
export async function sendSessions(records: RecordStore): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (const session of focusState().unsent) await sendSession(records, session);
  } catch {
    // Without an answer the session stays; the card says that it is not counted yet.
  } finally {
    sending = false;
  }
}

async function sendSession(records: RecordStore, session: FinishedSession): Promise<void> {
  const sessions = await count(session);
  setFocus((now) => ({
    ...now,
    unsent: now.unsent.filter(({ id }) => id !== session.id),
    ...(sessions !== null && !now.timer && { next: breakAfter(sessions) }),
  }));
  if (sessions === null) return;
  void records.refresh([['today'], ['focused']]);
  const { timer, next } = focusState();
  showToast({
    type: 'success',
    message: `Focus session of ${plural(session.minutes, 'minute')} counted`,
    ...(!timer && { action: { label: `Rest ${FOCUS_MINUTES[next]} min`, run: () => startFocus(next) } }),
  });
}

/** How many sessions the day has now; null for one that the server will never take. */
async function count(session: FinishedSession): Promise<number | null> {
  try {
    return (await call(todayContract.recordFocus, { body: session })).pomodoro_sessions;
  } catch (error) {
    const refused = error instanceof ApiError && error.kind === 'answer' && error.status < 500 && error.status !== 429;
    if (!refused || error.status === 401) throw error;
    // Its task was deleted meanwhile; the time was spent all the same.
    return session.task_id === null ? null : count({ ...session, task_id: null });
  }
}
