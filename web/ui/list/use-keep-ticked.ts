import { useCallback, useEffect, useRef, useState } from 'react';

/** Long enough to see the ring fill and the name struck through. */
const KEEP_MS = 1_400;

/** Ticks items with `tickNow`, and keeps each in its place and state for a moment: `kept` has these items by id. */
export function useKeepTicked<Item extends { id: string }>(tickNow: (item: Item) => unknown) {
  const [kept, setKept] = useState<ReadonlyMap<string, Item>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach((timer) => clearTimeout(timer));
  }, []);

  const tick = useCallback(
    (item: Item) => {
      setKept((before) => new Map([...before, [item.id, item]]));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setKept((before) => new Map([...before].filter(([id]) => id !== item.id)));
      }, KEEP_MS);
      timers.current.add(timer);
      void tickNow(item);
    },
    [tickNow],
  );
  return { kept, tick };
}
