import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { leftMs, TIMER_MINUTES } from '#contract/rules/focus-timer.ts';
import type { FocusTimer } from '#contract/today.ts';
import { useRecords } from '#web/records/record-query.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { FocusFrame, FocusLine } from './FocusLine.tsx';
import classes from './FocusLine.module.css';
import { endedHere, startFocus, tellBreakOver, tellCounted, useFocus } from './use-focus.ts';

/** Another device may be a moment ahead. */
const OVER_WITHIN_MS = 2_000;

/** Whether a timer ended by itself, not by a press. */
const isTimeOver = (timer: FocusTimer, offset: number): boolean =>
  timer.ends_at !== null && leftMs(timer, Date.now() + offset + OVER_WITHIN_MS) === 0;

interface Shown {
  last: FocusTimer | null;
  /** It ended by itself, and nobody has answered that yet. */
  over: FocusTimer | null;
}

/** The running timer in a line below the header. After its time it says so until that is answered. */
export function FocusLines({ timer }: { timer: FocusTimer | null }) {
  const records = useRecords();
  const { clock_offset_ms } = useFocus();
  const [{ last, over }, setShown] = useState<Shown>({ last: timer, over: null });
  // While rendering, so that the page does not move up and down.
  if (timer !== last) {
    const ended = timer === null && last !== null && isTimeOver(last, clock_offset_ms) ? last : null;
    setShown({ last: timer, over: ended });
  }
  useEffect(() => {
    // Another device that was first to end it has shown the toast.
    if (!over || endedHere.has(over.id)) return;
    endedHere.add(over.id);
    if (over.kind === 'focus') tellCounted(records, TIMER_MINUTES.focus);
    else tellBreakOver(records);
  }, [over, records]);
  if (timer) return <FocusLine timer={timer} />;
  return over && <OverLine kind={over.kind} onClose={() => setShown({ last, over: null })} />;
}

function OverLine({ kind, onClose }: Pick<FocusTimer, 'kind'> & { onClose: () => void }) {
  const records = useRecords();
  const { next } = useFocus();
  // The break was skipped, maybe on another device.
  if (kind === 'focus' && next === 'focus') return null;
  return (
    <FocusFrame>
      <Text grow shrink size="small" weight={500} truncate>
        {kind === 'focus' ? 'Session over' : 'Break over'}
      </Text>
      <Group gap={2} fixed className={classes['actions']}>
        <Button variant="subtle" size="compact-sm" onClick={onClose}>
          Close
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => void startFocus(records, next)}>
          {next === 'focus' ? 'Focus' : `Rest ${TIMER_MINUTES[next]} min`}
        </Button>
      </Group>
    </FocusFrame>
  );
}
