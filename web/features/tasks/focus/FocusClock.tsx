import { useEffect } from 'react';
import { type FocusKind, TIMER_MINUTES } from '#contract/rules/focus-timer.ts';
import { readStored } from '#web/platform/storage.ts';
import { useUser } from '#web/platform/session.ts';
import { useRecord, useRecords } from '#web/records/record-query.ts';
import { focusQueries } from './focus-queries.ts';
import {
  OLD_TIMERS,
  endedHere,
  formatTimeLeft,
  finishFocus,
  tellBreakOver,
  useFocus,
  useSecondsLeft,
} from './use-focus.ts';

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
  useEffect(() => {
    if (readStored(OLD_TIMERS + user) === null) return;
    void import('./old-timer.ts').then(
      ({ takeOverOldTimer }) => takeOverOldTimer(records, user),
      () => undefined,
    );
  }, [records, user]);
  const state = useFocus();
  const { timer } = state;
  const left = useSecondsLeft(state);
  const running = timer !== null && timer.ends_at !== null;

  useEffect(() => {
    // Only once: after a refusal the timer would return and be ended again.
    if (!timer || !running || left > 0 || endedHere.has(timer.id)) return;
    endedHere.add(timer.id);
    void finishFocus(records, timer);
    if (timer.kind !== 'focus') tellBreakOver(records);
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
