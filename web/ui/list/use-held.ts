import { useCallback, useEffect, useRef, useState } from 'react';

/** Long enough to see the ring fill and the line through the name. */
const HOLD_MS = 1_400;

/** Things that keep their place for a moment after they were ticked, as they were; `hold` adds one. */
export function useHeld<Item extends { id: string }>() {
  const [held, setHeld] = useState<ReadonlyMap<string, Item>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach((timer) => clearTimeout(timer));
  }, []);

  const hold = useCallback((item: Item) => {
    setHeld((before) => new Map([...before, [item.id, item]]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setHeld((before) => new Map([...before].filter(([id]) => id !== item.id)));
    }, HOLD_MS);
    timers.current.add(timer);
  }, []);
  return { held, hold };
}
