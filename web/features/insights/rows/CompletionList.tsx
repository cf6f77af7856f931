import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CompletionRow as Completed } from '#contract/insights.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatDate, formatDay } from '#web/platform/format.ts';
import { MorePages } from '#web/records/MorePages.tsx';
import { PAGE_SIZE } from '#web/records/paged-query.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { RowList } from '#web/ui/list/rows/RowList.tsx';
import { UnloadedRows } from '#web/ui/page/Unloaded.tsx';
import { type CompletionFilter, insightsQueries } from '../insights-queries.ts';
import { CompletionRow } from './CompletionRow.tsx';
import { noRowsText } from './rows-text.ts';
import classes from './Rows.module.css';

interface CompletionListProps {
  filter: CompletionFilter;
  taskHref: (panelId: string) => string;
}

/**
 * Completions by day, latest first; further pages load on scrolling. Rows of the previous filter stay until the new
 * ones arrive, so another part needs another key.
 */
export function CompletionList({ filter, taskHref }: CompletionListProps) {
  const today = useToday();
  const query = useInfiniteQuery({
    ...insightsQueries.completions(filter, today),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <UnloadedRows query={query} what="These rows" rows={8} height={56} />;
  if (data.items.length === 0)
    return (
      <Text as="p" note>
        {noRowsText(filter.shows, filter.range)}
      </Text>
    );
  const days = Map.groupBy(data.items, ({ completed_on }) => completed_on);
  return (
    <>
      <RowList title="Completed" ids={data.items.filter(({ exists }) => exists).map(({ id }) => id)}>
        {[...days].map(([day, rows]) => (
          <Day
            key={day}
            name={dayName(day, today)}
            rows={rows}
            showsTime={filter.shows === 'time'}
            taskHref={taskHref}
          />
        ))}
      </RowList>
      {data.total > PAGE_SIZE && <MorePages query={query} read={data.items.length} total={data.total} />}
    </>
  );
}

interface DayProps extends Pick<CompletionListProps, 'taskHref'> {
  name: string;
  rows: readonly Completed[];
  showsTime: boolean;
}

function Day({ name, rows, showsTime, taskHref }: DayProps) {
  return (
    <section className={classes['day']} aria-label={name}>
      <h3>{name}</h3>
      <ul>
        {rows.map((completed) => (
          <li key={completed.id}>
            <CompletionRow completed={completed} showsTime={showsTime} taskHref={taskHref} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `Today`, `Yesterday`, `Sat 14 Nov`, with the year if it is another one. */
function dayName(day: string, today: string): string {
  const words = formatDay(day, today);
  if (/^[A-Z]/.test(words) && !/\d/.test(words)) return words;
  return `${formatDate(day, { weekday: 'short' })} ${words}`;
}
