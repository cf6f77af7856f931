import type { Today } from '#contract/today.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { rowKey } from '#web/ui/list/rows/row-key.ts';
import { Card } from '#web/ui/page/Card.tsx';
import { OfferRow } from './OfferRow.tsx';
import classes from './Suggestions.module.css';
import { useDismissSuggestion, usePickTask } from '../today-mutations.ts';

/** Suggested tasks for a day with room for them, each with its reason. @param beside it is in a column of its own. */
export function Suggestions({ day, beside = false }: { day: Today; beside?: boolean }) {
  const pick = usePickTask(day.date);
  const dismiss = useDismissSuggestion();
  const tasks = day.suggestions.map(({ task }) => task);
  if (tasks.length === 0 || day.planned_minutes > day.capacity_minutes) return null;
  return (
    <Box as="section" mt={!beside && 6} aria-labelledby="suggestions">
      <Group align="baseline" wrap gap={2} rowGap={0} mb={2}>
        <Text as="h3" id="suggestions" size="small" weight={600}>
          Suggestions
        </Text>
        <Text hint>add what fits, leave the rest</Text>
      </Group>
      <Card>
        <RowList
          title="Suggestions"
          ids={tasks.map(({ id }) => id)}
          keys={[rowKey(tasks, ['a'], 'Add to day', pick), rowKey(tasks, ['n'], 'Not now', dismiss)]}
        >
          <Box as="ul" container className={classes['rows']}>
            {day.suggestions.map(({ task, reason }) => (
              <OfferRow
                key={task.id}
                task={task}
                note={reason}
                onAdd={() => pick(task)}
                onNotNow={() => dismiss(task)}
              />
            ))}
          </Box>
        </RowList>
      </Card>
    </Box>
  );
}
