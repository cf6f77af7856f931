import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useOverlay } from '#web/ui/overlays/use-overlay.ts';
import { extended, NOTHING, type Selection, toggled, toggledAll, walked } from './selection.ts';

/** The selected tasks of those displayed. Begins with `setActive` or `select`, and ends with `clear` or Escape. */
export function useSelection(shown: readonly Task[]) {
  const [active, setActive] = useState(false);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const order = useRef(shown);
  useEffect(() => {
    order.current = shown;
  }, [shown]);

  const clear = useCallback(() => {
    setActive(false);
    setSelection(NOTHING);
  }, []);
  const select = useCallback((id: string, range: boolean) => {
    setActive(true);
    setSelection((before) =>
      range
        ? extended(
            before,
            id,
            order.current.map((task) => task.id),
          )
        : toggled(before, id),
    );
  }, []);

  /** Shift and an arrow key: selects both rows, or on the way back deselects the first. */
  const extend = useCallback((from: string, to: string) => {
    setActive(true);
    setSelection((before) => walked(before, from, to));
  }, []);
  useOverlay(clear, { open: active, covers: false });

  const tasks = useMemo(
    () => (selection.ids.size === 0 ? [] : shown.filter(({ id }) => selection.ids.has(id))),
    [shown, selection],
  );
  return {
    active,
    setActive: (on: boolean) => (on ? setActive(true) : clear()),
    tasks,
    has: (id: string) => selection.ids.has(id),
    stateOf: (group: readonly Task[]): 'all' | 'some' | 'none' => {
      const chosen = group.filter(({ id }) => selection.ids.has(id)).length;
      return chosen === 0 ? 'none' : chosen === group.length ? 'all' : 'some';
    },
    select,
    extend,
    toggleAll: (group: readonly Task[]) =>
      setSelection((before) =>
        toggledAll(
          before,
          group.map(({ id }) => id),
        ),
      ),
    clear,
  } as const;
}
