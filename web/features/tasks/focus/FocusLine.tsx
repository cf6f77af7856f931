import { Button } from '@mantine/core';
import { Pause, Play, Timer } from 'lucide-react';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Occurrence, Task } from '#contract/tasks.ts';
import { formatDuration } from '#web/platform/format.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { showToast } from '#web/ui/toast/toasts.ts';
import { useTaskHref } from '../task-href.ts';
import classes from './FocusLine.module.css';
import { finishFocus, keepFocus, pauseFocus, resumeFocus, useSecondsLeft } from './focus-store.ts';
import { clockWords, FOCUS_MINUTES, type FocusTimer } from './focus-timer.ts';

interface FocusLineProps {
  timer: FocusTimer;
  /** It was started since the page was opened. */
  isNew: boolean;
}

/** A timer in one line below the header. Asks what to do when its task is done. */
export function FocusLine({ timer, isNew }: FocusLineProps) {
  const line = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // What one looks at stays where it is. Farther down the browser sees to that by itself.
    if (isNew && window.scrollY === 0) window.scrollBy({ top: line.current!.offsetHeight, behavior: 'instant' });
  }, [isNew]);
  const { kind, task, endsAt } = timer;
  const left = useSecondsLeft(timer);
  const known = useKnownTask(task?.id);
  const hrefOf = useTaskHref();
  const what = kind === 'focus' ? 'Focus' : 'Break';
  const share = 1 - left / (FOCUS_MINUTES[kind] * 60);
  const asks = known?.completed === true && !timer.keepsOn;
  function end() {
    const minutes = finishFocus();
    if (kind !== 'focus') return;
    const counted = `${formatDuration(minutes)} counted${task ? ` for “${task.name}”` : ''}`;
    showToast(minutes > 0 ? counted : 'Finished within a minute, so nothing is counted');
  }
  return (
    <section
      ref={line}
      aria-label="Focus timer"
      className={classes['line']}
      data-line
      data-paused={endsAt === null || undefined}
    >
      <Timer {...ICON} className={classes['icon']} />
      <div role="timer" aria-label={what} className={classes['clock']}>
        <span className={classes['time']}>{clockWords(left * 1000)}</span>
        <span className={classes['of']}>of {FOCUS_MINUTES[kind]} min</span>
      </div>
      <div className={classes['what']}>
        {task && known?.pillar_color && <Dot color={known.pillar_color} />}
        {task ? (
          <a className={classes['name']} href={hrefOf(task.id)}>
            {task.name}
          </a>
        ) : (
          <span className={classes['name']}>{kind === 'focus' ? 'One thing, nothing else' : 'Break'}</span>
        )}
        {asks && (
          <span className={classes['ask']} role="status">
            is done. Finish the session?
          </span>
        )}
      </div>
      <div className={classes['actions']}>
        <Button variant={asks ? 'default' : 'subtle'} size="compact-sm" onClick={end}>
          Finish
        </Button>
        {asks ? (
          <Button variant="subtle" size="compact-sm" onClick={keepFocus}>
            Keep going
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            className={classes['pause'] ?? ''}
            leftSection={endsAt === null ? <Play {...ICON} /> : <Pause {...ICON} />}
            onClick={endsAt === null ? resumeFocus : pauseFocus}
          >
            {endsAt === null ? 'Continue' : 'Pause'}
          </Button>
        )}
      </div>
      <span className={classes['passed']} style={{ width: `${share * 100}%` }} aria-hidden />
    </section>
  );
}

/** The task as far as a list has shown it since the page was opened. */
function useKnownTask(id: string | undefined): Task | Occurrence | undefined {
  const records = useRecords();
  return useSyncExternalStore(
    (listener) => records.watch(listener),
    () => (id === undefined ? undefined : (records.get('task', id) ?? records.get('occurrence', id))),
  );
}
