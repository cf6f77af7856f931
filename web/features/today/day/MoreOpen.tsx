import { sumOf, minutesOfSummed } from '#contract/rules/day-totals.ts';
import type { Today } from '#contract/today.ts';
import { formatCount, formatDuration } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { Text } from '#web/ui/layout/Box.tsx';

/** Shows how many open tasks of the day do not fit into the list, with a link to them. */
export function MoreOpen({ day: { tasks, more_open, usual_task_minutes } }: { day: Today }) {
  const more = sumOf(more_open);
  if (more.tasks === 0) return null;
  const shown = tasks.filter(({ completed }) => !completed).length;
  return (
    <Text as="p" py={3} note links="soft">
      Showing the first {formatCount(shown)} of {formatCount(shown + more.tasks)} open tasks. The rest take{' '}
      {formatDuration(minutesOfSummed(more, usual_task_minutes))}. <a href={hrefOf('tasks')}>See all in Tasks</a>
    </Text>
  );
}
