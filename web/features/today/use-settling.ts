import { useCallback, useEffect, useRef, useState } from 'react';
import type { TodayTask } from '#contract/today.ts';
import { useTickRow } from './use-tick-row.ts';

/** Long enough to see the ring fill and the line through the name. */
const SETTLES_MS = 1_400;

/** Ticks rows of a day; `settling` holds the ids of those that stay where they are for a moment before they move. */
export function useSettling() {
  const tickNow = useTickRow();
  const [settling, setSettling] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach((timer) => clearTimeout(timer));
  }, []);

  const tick = useCallback(
    (row: TodayTask) => {
      setSettling((before) => new Set([...before, row.id]));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setSettling((before) => new Set([...before].filter((id) => id !== row.id)));
      }, SETTLES_MS);
      timers.current.add(timer);
      void tickNow(row);
    },
    [tickNow],
  );
  return { settling, tick };
}
