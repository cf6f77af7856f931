import { useCallback, useEffect, useRef, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useTick } from './use-tick.ts';

/** Long enough to see the ring fill and the line through the name. */
const SETTLES_MS = 1_400;

/** Ticks tasks; `settling` holds the ids of those that stay where they are for a moment before they move. */
export function useSettling() {
  const tickNow = useTick();
  const [settling, setSettling] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach((timer) => clearTimeout(timer));
  }, []);

  const tick = useCallback(
    (task: Task) => {
      setSettling((before) => new Set([...before, task.id]));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setSettling((before) => new Set([...before].filter((id) => id !== task.id)));
      }, SETTLES_MS);
      timers.current.add(timer);
      void tickNow(task);
    },
    [tickNow],
  );
  return { settling, tick };
}
