import { Button } from '@mantine/core';
import { Pause, Play, Timer } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { TIMER_MINUTES } from '#contract/rules/focus-timer.ts';
import type { FocusTimer } from '#contract/today.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { useTaskHref } from '../task-href.ts';
import classes from './FocusLine.module.css';
import { isTaskDone } from './focus-writes.ts';
import { formatTimeLeft, finishFocus, pauseFocus, resumeFocus, useFocus, useSecondsLeft } from './use-focus.ts';

/** The running timer in a line below the header. Asks what to do when its task is completed. */
export function FocusLine({ timer }: { timer: FocusTimer }) {
  const records = useRecords();
  const { kind, task_id, task_name, ends_at, keeps_on } = timer;
  const left = useSecondsLeft(useFocus());
  const { color, isDone } = useTaskOf(timer);
  const hrefOf = useTaskHref();
  const what = kind === 'focus' ? 'Focus' : 'Break';
  const share = 1 - left / (TIMER_MINUTES[kind] * 60);
  const asks = isDone && !keeps_on;
  return (
    <FocusFrame paused={ends_at === null}>
      <Group role="timer" aria-label={what} align="baseline" gap={2.5} fixed>
        <Text size="body" weight={600} tabular className={classes['time']}>
          {formatTimeLeft(left * 1000)}
        </Text>
        <Text hint hideOnPhone>
          {ends_at === null ? 'Paused' : `of ${TIMER_MINUTES[kind]} min`}
        </Text>
      </Group>
      <Group gap={2} grow shrink size="small">
        {color && <Dot color={color} />}
        {task_id ? (
          <Text as="a" shrink weight={500} truncate href={hrefOf(task_id)}>
            {task_name}
          </Text>
        ) : (
          <Text shrink weight={500} truncate>
            {kind === 'focus' ? 'One thing at a time' : 'Break'}
          </Text>
        )}
        {asks && (
          <Text fixed tone="soft" className={classes['ask']} role="status">
            is done. End session?
          </Text>
        )}
      </Group>
      <Group gap={2} fixed className={classes['actions']}>
        <Button
          variant={asks ? 'default' : 'subtle'}
          size="compact-sm"
          onClick={() => void finishFocus(records, timer)}
        >
          {/* A button drops a space at the beginning of an element. */}
          End<Text heardOnPhone>&nbsp;session</Text>
        </Button>
        {asks ? (
          <Button variant="subtle" size="compact-sm" onClick={() => void resumeFocus(records, timer)}>
            Keep going
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            className={classes['pause'] ?? ''}
            leftSection={ends_at === null ? <Play {...ICON} /> : <Pause {...ICON} />}
            onClick={() => void (ends_at === null ? resumeFocus : pauseFocus)(records, timer)}
          >
            {ends_at === null ? 'Continue' : 'Pause'}
          </Button>
        )}
      </Group>
      <span className={classes['passed']} style={{ width: `${share * 100}%` }} aria-hidden />
    </FocusFrame>
  );
}

/** The line below the header, with the icon of the timer. */
export const FocusFrame = ({ paused = false, children }: { paused?: boolean; children: ReactNode }) => (
  <Group
    as="section"
    aria-label="Focus timer"
    gap={3}
    lineBottom
    fill="page"
    container
    className={classes['line']}
    data-line
    data-paused={paused || undefined}
  >
    <Timer {...ICON} className="tone-soft hideOnPhone" />
    {children}
  </Group>
);

/** The current pillar color and completion of the task, from the loaded records. */
function useTaskOf(timer: FocusTimer) {
  const records = useRecords();
  const watch = (listener: () => void) => records.watch(listener);
  const id = timer.task_id ?? '';
  const color = useSyncExternalStore(
    watch,
    () => (records.get('task', id) ?? records.get('occurrence', id))?.pillar_color,
  );
  const isDone = useSyncExternalStore(watch, () => isTaskDone(records, timer));
  return { color, isDone };
}
