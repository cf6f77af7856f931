import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { occurrenceOf, panelIdOf, withOccurrences } from '#web/features/tasks/occurrence/occurrence-rows.ts';
import { OccurrenceRow } from '#web/features/tasks/occurrence/OccurrenceRow.tsx';
import { useTickOccurrence } from '#web/features/tasks/occurrence/use-tick-occurrence.ts';
import { TaskRow } from '#web/features/tasks/row/TaskRow.tsx';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { orderOf } from '#web/features/tasks/task-view.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { QueryFailure } from '#web/ui/page/LoadFailure.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import type { OpenStatus } from '../insights-place.ts';
import { openStatusOf } from './open-tasks.ts';
import classes from './Rows.module.css';

/** Number of rows until the user asks for more. */
const SHOWN = 50;

interface OpenTaskListProps {
  status: OpenStatus;
  /** Of one area; null for all. */
  area: string | null;
  taskHref: (panelId: string) => string;
}

/** The open tasks counted under a status, the soonest due first. */
export function OpenTaskList({ status, area, taskHref }: OpenTaskListProps) {
  const now = usePersonNow();
  const open = useQuery(taskQueries.open());
  const occurrences = useQuery(taskQueries.occurrences());
  const tick = useTickOccurrence();
  const [limit, setLimit] = useState(SHOWN);
  const tasks = useMemo(
    () =>
      open.data &&
      occurrences.data &&
      withOccurrences(open.data, occurrences.data)
        .filter((task) => (area === null || task.area_id === area) && openStatusOf(task, now) === status)
        .toSorted(orderOf({ show: 'open', sort: 'due' }, now.dayStartHour)),
    [open.data, occurrences.data, area, status, now],
  );
  const { keys, popup } = useTaskKeys({ taskOf: (id) => tasks?.find((task) => task.id === id), repeats: true });
  if (!tasks) {
    const failed = [open, occurrences].find(({ isError }) => isError);
    if (!failed) return <SkeletonRows rows={8} height={56} />;
    return <QueryFailure query={failed} what="These tasks" />;
  }
  if (tasks.length === 0)
    return (
      <Text as="p" note>
        None left.
      </Text>
    );
  const shown = tasks.slice(0, limit);
  return (
    <>
      <Grid as="p" gap={0.5} mb={4} hint className={classes['about']}>
        {plural(tasks.length, 'task')}
      </Grid>
      <RowList title="Tasks" ids={shown.map(({ id }) => id)} keys={keys}>
        <ul className={classes['tasks']}>
          {shown.map((task) => {
            const occurrence = occurrenceOf(task);
            const href = taskHref(panelIdOf(task));
            return (
              <li key={task.id}>
                {occurrence ? (
                  <OccurrenceRow
                    {...{ task, occurrence, href }}
                    path
                    editable={false}
                    current={false}
                    onToggle={tick}
                  />
                ) : (
                  <TaskRow task={task} href={href} />
                )}
              </li>
            );
          })}
        </ul>
        {popup}
      </RowList>
      {tasks.length > limit && (
        <TextButton mt={3} py={2} fontSize="meta" onClick={() => setLimit(limit + SHOWN)}>
          Show more of {formatCount(tasks.length)}
        </TextButton>
      )}
    </>
  );
}
