import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { plural } from '#web/platform/format.ts';
import { MorePages } from '#web/records/MorePages.tsx';
import { PAGE_SIZE } from '#web/records/paged-query.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { journalQueries } from '../journal-queries.ts';
import { EntryRow } from '../list/EntryRow.tsx';
import { EntryRows } from '../list/EntryRows.tsx';
import { snippetParts } from './snippet-parts.ts';

interface SearchResultsProps {
  text: string;
  openId: string | null;
  hrefOf: (id: string) => string;
}

/** The matching entries, best first, with the words around each match. */
export function SearchResults({ text, openId, hrefOf }: SearchResultsProps) {
  const search = useInfiniteQuery({ ...journalQueries.search(text), placeholderData: keepPreviousData });
  const { data } = search;
  if (!data) {
    if (!search.isError) return <SkeletonRows rows={6} height={92} />;
    return <LoadFailure what="The search results" onRetry={() => void search.refetch()} pending={search.isFetching} />;
  }
  const { items, total } = data;
  if (total === 0) return <EmptyState title={`Nothing found for “${text}”`} why="Try part of a word." />;
  return (
    <section aria-label="Search results">
      <Text as="p" pb={1.5} px={3} size="meta" tone="soft" weight={400} role="status">
        {plural(total, 'entry', 'entries')} found
      </Text>
      <EntryRows entries={items}>
        <Grid as="ul" gap={1}>
          {items.map((entry) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              href={hrefOf(entry.id)}
              current={entry.id === openId}
              dated
              excerpt={<Snippet snippet={entry.snippet} />}
            />
          ))}
        </Grid>
      </EntryRows>
      {total > PAGE_SIZE && <MorePages query={search} read={items.length} total={total} />}
    </section>
  );
}

const Snippet = ({ snippet }: { snippet: string }) =>
  snippetParts(snippet).map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text));
