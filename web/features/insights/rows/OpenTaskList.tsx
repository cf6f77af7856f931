import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { TaskRow } from '#web/features/tasks/row/TaskRow.tsx';
import { useTaskKeys } from '#web/features/tasks/row/use-task-keys.tsx';
import { taskQueries } from '#web/features/tasks/task-queries.ts';
import { orderOf } from '#web/features/tasks/task-view.ts';
import { usePersonNow } from '#web/platform/clock.ts';
import { formatCount, plural } from '#web/platform/format.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { TextButton } from '#web/ui/page/TextButton.tsx';
import type { OpenStatus } from '../insights-place.ts';
import { countedAs } from './open-tasks.ts';
import classes from './Rows.module.css';

/** So many are drawn until more are asked for. */
const SHOWN = 50;

interface OpenTaskListProps {
  status: OpenStatus;
  /** Of one area; null for all. */
  area: string | null;
  /** The address of a task's panel on this page. */
  taskHref: (panelId: string) => string;
}

/** The open tasks that a status counts, the soonest due first. */
export function OpenTaskList({ status, area, taskHref }: OpenTaskListProps) {
  const now = usePersonNow();
  const query = useQuery(taskQueries.open());
  const [limit, setLimit] = useState(SHOWN);
  const tasks = useMemo(
    () =>
      query.data
        ?.filter((task) => (area === null || task.area_id === area) && countedAs(task, now) === status)
        .toSorted(orderOf({ show: 'open', sort: 'due' }, now.dayStartHour)),
    [query.data, area, status, now],
  );
  const { keys, popup } = useTaskKeys({ taskOf: (id) => tasks?.find((task) => task.id === id) });
  if (!tasks) {
    if (!query.isError) return <SkeletonRows rows={8} height={56} />;
    return <LoadFailure what="These tasks" onRetry={() => void query.refetch()} pending={query.isFetching} />;
  }
  if (tasks.length === 0)
    return (
      <Text as="p" note>
        There is none any more.
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
          {shown.map((task) => (
            <li key={task.id}>
              <TaskRow task={task} href={taskHref(task.id)} />
            </li>
          ))}
        </ul>
        {popup}
      </RowList>
      {tasks.length > limit && (
        <TextButton className={classes['more'] ?? ''} onClick={() => setLimit(limit + SHOWN)}>
          Show more of {formatCount(tasks.length)}
        </TextButton>
      )}
    </>
  );
}
