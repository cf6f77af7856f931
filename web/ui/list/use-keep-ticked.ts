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

interface Listed {
  id: string;
}

/**
 * The rows, with each just ticked one still at its old position: a list that is read again has completed rows last, and
 * the focus must not follow them there.
 */
export function useKeptPlaces<Row extends Listed>(
  rows: Row[],
  kept: Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>,
): Row[] {
  const [before, setBefore] = useState<readonly string[]>([]);
  const placed = kept.size > 0 ? inPlacesBefore(rows, before, (id) => kept.has(id)) : rows;
  if (placed.length !== before.length || placed.some(({ id }, at) => id !== before[at])) {
    setBefore(placed.map(({ id }) => id));
  }
  return placed;
}

/** Inserts each kept row after the row that it followed before. */
function inPlacesBefore<Row extends Listed>(
  rows: Row[],
  before: readonly string[],
  isKept: (id: string) => boolean,
): Row[] {
  const moved = new Map(rows.filter(({ id }) => isKept(id) && before.includes(id)).map((row) => [row.id, row]));
  const placed = rows.filter(({ id }) => !moved.has(id));
  let behind = -1;
  for (const id of before) {
    const row = moved.get(id);
    if (row) placed.splice((behind += 1), 0, row);
    else
      behind = Math.max(
        behind,
        -1,
        placed.findIndex((each) => each.id === id),
      );
  }
  return placed;
}
