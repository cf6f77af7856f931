import { useEffect } from 'react';
import { useRecords } from '#web/records/record-query.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { settleFocus, startFocus, useFocus, useSecondsLeft } from './focus-store.ts';
import { clockWords, type FocusKind } from './focus-timer.ts';
import { sendSessions } from './send-sessions.ts';

const RETRY_MS = 60_000;
const STARTED: Readonly<Record<FocusKind, string>> = {
  focus: 'Focus started, 25 minutes.',
  short_break: 'Break started, 5 minutes.',
  long_break: 'Break started, 15 minutes.',
};

/**
 * Keeps the focus timer going in every section: the time in the window's title (`title` otherwise), the end, the count
 * of what is finished, and a word for listeners. Shows nothing.
 */
export function FocusClock({ title }: { title: string }) {
  const records = useRecords();
  const { timer, unsent } = useFocus();
  const left = useSecondsLeft(timer);
  const running = timer !== null && timer.endsAt !== null;
  const kind = timer?.kind;

  useEffect(() => {
    if (!running || left > 0) return;
    settleFocus();
    if (kind !== 'focus') {
      showToast({ message: 'The break is over', action: { label: 'Focus', run: () => startFocus('focus') } });
    }
  }, [running, left, kind]);

  useEffect(() => {
    const what = timer?.kind === 'focus' ? (timer.task?.name ?? 'Focus') : 'Break';
    document.title = running ? `${clockWords(left * 1000)} ${what} | Auric` : `${title} | Auric`;
  }, [running, left, timer, title]);

  useEffect(() => {
    if (unsent.length === 0) return undefined;
    const send = () => void sendSessions(records);
    send();
    const retry = setInterval(send, RETRY_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(retry);
      window.removeEventListener('online', send);
    };
  }, [unsent.length, records]);

  return (
    <p className="sr-only" role="status">
      {timer && (running ? STARTED[timer.kind] : 'Timer paused.')}
    </p>
  );
}
