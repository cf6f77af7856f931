import type { Today } from '#contract/today.ts';
import { OfferRow } from '#web/features/today/day/OfferRow.tsx';
import { usePickTask } from '#web/features/today/today-mutations.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { rowKey } from '#web/ui/list/rows/row-key.ts';
import { Path } from '#web/ui/page/Path.tsx';

const OFFERS = 3;

/** Suggestions for an empty day with their reasons, or the tasks due soonest. */
export function TodayOffers({ day }: { day: Today }) {
  const pick = usePickTask(day.date);
  const offers =
    day.suggestions.length > 0
      ? day.suggestions.map(({ task, reason }) => ({ task, note: reason }))
      : day.available_tasks.slice(0, OFFERS).map((task) => ({
          task,
          note: <Path names={[task.pillar_name, task.area_name, task.project_name]} />,
        }));
  const tasks = offers.map(({ task }) => task);
  if (offers.length === 0)
    return (
      <Text as="p" note links="text">
        A clear day, and no open tasks.
      </Text>
    );
  return (
    <>
      <Text as="p" note links="text">
        A clear day. Pick something for it.
      </Text>
      <RowList
        title="Suggestions for today"
        ids={tasks.map(({ id }) => id)}
        keys={[rowKey(tasks, ['a'], 'Add to day', pick)]}
      >
        <Box as="ul" mt={2} aria-label="Suggestions for today">
          {offers.map(({ task, note }) => (
            <OfferRow key={task.id} task={task} note={note} onAdd={() => pick(task)} />
          ))}
        </Box>
      </RowList>
    </>
  );
}
