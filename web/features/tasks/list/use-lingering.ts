import { useCallback, useEffect, useRef, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useCompleteTask } from '../task-mutations.ts';

/** Long enough to see the ring fill and the line through the name. */
const LINGER_MS = 1_400;

/**
 * Ticks tasks off and lets each stand for a moment where it was, before its list closes the gap.
 * `lingering` holds those tasks as they were.
 */
export function useLingering() {
  const complete = useCompleteTask();
  const [lingering, setLingering] = useState<ReadonlyMap<string, Task>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach((timer) => clearTimeout(timer));
  }, []);

  const tick = useCallback(
    (task: Task) => {
      setLingering((before) => new Map([...before, [task.id, task]]));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setLingering((before) => new Map([...before].filter(([id]) => id !== task.id)));
      }, LINGER_MS);
      timers.current.add(timer);
      void complete(task);
    },
    [complete],
  );
  return { lingering, tick };
}
