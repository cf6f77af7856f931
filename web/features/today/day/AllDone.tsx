import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { TodayTask } from '#contract/today.ts';
import { useSection } from '#web/platform/navigation.ts';
import { MorePages } from '#web/records/MorePages.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { DayTask } from '../DayTask.tsx';
import { completedOfDay } from '../today-queries.ts';
import classes from './DayList.module.css';

interface AllDoneProps {
  date: string;
  keys: ComponentProps<typeof RowList>['keys'];
  onToggle: (row: TodayTask) => void;
}

/** All completions of a day, latest first; further pages load on scrolling. */
export function AllDone({ date, keys, onToggle }: AllDoneProps) {
  const { params } = useSection();
  const query = useInfiniteQuery(completedOfDay(date));
  const { data } = query;
  if (!data) return <UnloadedRows query={query} what="These tasks" rows={8} height={56} />;
  return (
    <>
      <RowList title="Done" ids={data.items.map(({ id }) => id)} {...(keys && { keys })}>
        <ul aria-label="Done">
          {data.items.map((row) => (
            <li key={row.id} className={classes['item']}>
              <DayTask row={row} on={date} date={params['date']} onToggle={onToggle} />
            </li>
          ))}
        </ul>
      </RowList>
      <MorePages query={query} read={data.items.length} total={data.total} />
    </>
  );
}
