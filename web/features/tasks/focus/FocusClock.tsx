import { useEffect, useRef } from 'react';
import { type FocusKind, TIMER_MINUTES } from '#contract/rules/focus-timer.ts';
import { useUser } from '#web/platform/session.ts';
import { useRecord, useRecords } from '#web/records/record-query.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { focusQueries } from './focus-queries.ts';
import { takeOverOldTimer } from './old-timer.ts';
import { formatTimeLeft, finishFocus, startFocus, useFocus, useSecondsLeft } from './use-focus.ts';

const startedText = (kind: FocusKind) =>
  `${kind === 'focus' ? 'Focus' : 'Break'} started, ${TIMER_MINUTES[kind]} minutes.`;

/**
 * Runs the focus timer in every section: reads it, shows the time in the window's title (otherwise `title`), ends it,
 * and announces it to screen readers. Renders nothing visible.
 */
export function FocusClock({ title }: { title: string }) {
  const records = useRecords();
  const { id: user } = useUser();
  useRecord(focusQueries.timer());
  useEffect(() => takeOverOldTimer(records, user), [records, user]);
  const state = useFocus();
  const { timer } = state;
  const left = useSecondsLeft(state);
  const running = timer !== null && timer.ends_at !== null;
  const ended = useRef('');

  useEffect(() => {
    // Only once: after a refusal the timer would return and be ended again.
    if (!timer || !running || left > 0 || ended.current === timer.id) return;
    ended.current = timer.id;
    void finishFocus(records, timer);
    if (timer.kind !== 'focus') {
      const run = () => void startFocus(records, 'focus');
      showToast({ message: 'The break is over', action: { label: 'Focus', run } });
    }
  }, [records, running, left, timer]);

  useEffect(() => {
    const what = timer?.kind === 'focus' ? (timer.task_name ?? 'Focus') : 'Break';
    document.title = running ? `${formatTimeLeft(left * 1000)} ${what} | Auric` : `${title} | Auric`;
  }, [running, left, timer, title]);

  return (
    <p className="sr-only" role="status">
      {timer && (running ? startedText(timer.kind) : 'Timer paused.')}
    </p>
  );
}
