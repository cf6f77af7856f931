import type { Today, TodayTask } from '#contract/today.ts';
import { levelsAbove } from '#contract/rules/area-list.ts';
import { DayTask } from '#web/features/today/DayTask.tsx';
import { formatCount } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { asTask, isTask } from '#web/features/today/day-rows.ts';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { OfferRow } from '#web/features/today/day/OfferRow.tsx';
import { usePickTask } from '#web/features/today/today-mutations.ts';
import { rowKey } from '#web/ui/list/rows/row-key.ts';
import { Path } from '#web/ui/page/Path.tsx';
import classes from './cards.module.css';
import { rowsInShort } from './day-in-short.ts';

interface TodayCardProps {
  day: Today;
  /** Ids of rows that were just ticked and stay in place for a moment. */
  kept: Pick<ReadonlySet<string>, 'has'>;
  onToggle: (row: TodayTask) => void;
}

/** Today in short: the list of the day with ticks, or suggestions for an empty day. */
export function TodayCard({ day, kept, onToggle }: TodayCardProps) {
  const { completed_tasks, total_tasks } = day;
  const { rows, more } = rowsInShort(day, kept);
  const { keys, popup } = useTaskKeys({
    taskOf: (id) => {
      const row = rows.find((each) => each.id === id);
      return row && isTask(row) ? asTask(row) : undefined;
    },
    repeats: true,
  });
  return (
    <Card
      title="Today"
      meta={total_tasks > 0 ? `${completed_tasks} of ${total_tasks} done` : undefined}
      link={{ label: 'Open Today', href: hrefOf('today') }}
    >
      {total_tasks > 0 && (
        <div className={classes['progress']}>
          <ProgressBar value={(completed_tasks / total_tasks) * 100} label="Done today" />
        </div>
      )}
      {rows.length > 0 && (
        <RowList title="Tasks of today" ids={rows.map(({ id }) => id)} keys={keys}>
          <ul className={classes['rows']} aria-label="Tasks of today">
            {rows.map((row) => (
              <Box as="li" hairline key={row.id}>
                <DayTask row={row} on={day.date} onToggle={onToggle} />
              </Box>
            ))}
          </ul>
          {popup}
        </RowList>
      )}
      {total_tasks > 0 && rows.length === 0 && (
        <Text as="p" note links="text">
          All {total_tasks} are done. The rest of the day is yours.
        </Text>
      )}
      {total_tasks === 0 && <TodayOffers day={day} />}
      {more > 0 && (
        <a className={classes['more']} href={hrefOf('today')}>
          {formatCount(more)} more today
        </a>
      )}
    </Card>
  );
}

const OFFERS = 3;

/** Suggestions for an empty day with their reasons, or the tasks due soonest. */
function TodayOffers({ day }: { day: Today }) {
  const pick = usePickTask(day.date);
  const offers =
    day.suggestions.length > 0
      ? day.suggestions.map(({ task, reason }) => ({ task, note: reason }))
      : day.available_tasks.slice(0, OFFERS).map((task) => ({
          task,
          note: <Path names={levelsAbove(task)} />,
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
