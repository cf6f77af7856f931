import type { Today } from '#contract/today.ts';
import { inOrder } from '#web/platform/order.ts';
import { useUser } from '#web/platform/session.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { pickedByOrder } from '../day-changes.ts';
import { useReorderDay } from '../today-mutations.ts';
import { sortedByTime } from './time-order.ts';
import classes from './TimeOrderLine.module.css';

/** Shows that rows with a time are not in the order of their times, with a button that sorts them. */
export function TimeOrderLine({ day }: { day: Today }) {
  const reorder = useReorderDay(day.date);
  const { day_start_hour } = useUser();
  const order = sortedByTime(day, day_start_hour);
  if (!order) return null;

  function sort(ids: readonly string[]) {
    // The button disappears with the line.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    const moved = new Set(day.tasks.flatMap(({ id }, place) => (id === ids[place] ? [] : [id])));
    reorder(pickedByOrder(inOrder(day.tasks, ids), moved), 'Sorted by time');
  }
  return (
    <Text grow shrink tone="dim" role="note">
      <Box as="span" hideOnPhone>
        Not sorted by time
      </Box>
      <button type="button" className={classes['sort']} onClick={() => sort(order)}>
        Sort by time
      </button>
    </Text>
  );
}
