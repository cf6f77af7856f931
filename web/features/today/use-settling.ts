import { useCallback } from 'react';
import type { TodayTask } from '#contract/today.ts';
import { useHeld } from '#web/ui/list/use-held.ts';
import { useTickRow } from './use-tick-row.ts';

/** Ticks rows of a day; `settling` holds those that stay where they are for a moment before they move. */
export function useSettling() {
  const tickNow = useTickRow();
  const { held: settling, hold } = useHeld<TodayTask>();
  const tick = useCallback(
    (row: TodayTask) => {
      hold(row);
      void tickNow(row);
    },
    [hold, tickNow],
  );
  return { settling, tick };
}
