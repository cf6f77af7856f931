import { ActionIcon, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChartSpline, LayoutTemplate, Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { JournalEntry } from '#contract/journal.ts';
import {
  type EntryFilters as Filters,
  entryFilterParams,
  isFiltered,
  NO_FILTERS,
  readEntryFilters,
} from '#web/features/journal/entry-filters.ts';
import { draftedEntries } from '#web/features/journal/entry-values.ts';
import { journalQueries } from '#web/features/journal/journal-queries.ts';
import { DraftLines, NEW } from '#web/features/journal/list/DraftLine.tsx';
import { EntryFilters } from '#web/features/journal/list/EntryFilters.tsx';
import { EntryList } from '#web/features/journal/list/EntryList.tsx';
import { useUnsentEntries } from '#web/features/journal/list/use-unsent-entries.ts';
import { OnThisDay } from '#web/features/journal/on-this-day/OnThisDay.tsx';
import { TEMPLATES_HREF } from '#web/features/journal/templates/template-text.ts';
import { hrefOf, leave, navigate, type SectionParams, useSection } from '#web/platform/navigation.ts';
import { MorePages } from '#web/records/MorePages.tsx';
import { PAGE_SIZE } from '#web/records/paged-query.ts';
import { FilterField } from '#web/ui/form/FilterField.tsx';
import { Box, Grid, Group } from '#web/ui/layout/Box.tsx';
import { useNarrow } from '#web/ui/layout/use-phone.ts';
import { SkeletonCards, SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import classes from './JournalPage.module.css';

const EntryPane = lazyPart(
  async () => (await import('#web/features/journal/entry/EntryPane.tsx')).EntryPane,
  () => <SkeletonRows rows={6} height={40} />,
);

const LinkPicker = lazyPart(async () => (await import('./LinkPicker.tsx')).LinkPicker);

const EntryDay = lazyPart(
  async () => (await import('#web/features/reflections/EntryDay.tsx')).EntryDay,
  () => <Box minH="small" touch />,
);

const SearchResults = lazyPart(
  async () => (await import('#web/features/journal/search/SearchResults.tsx')).SearchResults,
  () => <SkeletonRows rows={6} height={92} />,
);

const JournalInsights = lazyPart(
  async () => (await import('#web/features/journal/insights/JournalInsights.tsx')).JournalInsights,
  () => <SkeletonCards cards={4} height={220} />,
);

const JournalTemplates = lazyPart(
  async () => (await import('#web/features/journal/templates/JournalTemplates.tsx')).JournalTemplates,
  () => <SkeletonCards cards={6} height={196} />,
);

/** A search is sent this long after the last keystroke. */
const TYPING_MS = 150;

/** The journal. In the URL, `view` is `insights` or `templates`; otherwise its entries are shown. */
export default function JournalPage() {
  const { params } = useSection();
  if (params['view'] === 'insights') return <JournalInsights />;
  return params['view'] === 'templates' ? <JournalTemplates /> : <Journal params={params} />;
}

/**
 * The entries by day, and one of them beside the list to read and edit. URL parameters: `entry` is the open one, or
 * `new`, with an optional `template`; `q` is the search text; `mood`, `tag`, `from`, `to` and `about` filter the list.
 */
function Journal({ params }: { params: SectionParams }) {
  const { entry: open, template, ...place } = params;
  const filters = readEntryFilters(params);
  const entries = useEntries(filters);
  const text = params['q'] ?? '';
  const [searched] = useDebouncedValue(text, TYPING_MS);
  const hrefOfEntry = (id: string) => hrefOf('journal', { ...params, entry: id });
  const phone = useNarrow();
  const write = () => {
    if (open === NEW) focusText();
    else navigate('journal', { ...place, entry: NEW });
  };
  const isEmpty = entries.data?.items.length === 0 && !entries.hasNextPage && !isFiltered(filters);

  if (isEmpty && open === undefined && draftedEntries().length === 0) {
    return (
      <EmptyState
        title="A page for today"
        why="A few lines are enough. Add a mood, tags and links to what you worked on."
        primary={{ label: 'Write an entry', onClick: write }}
        quiet={{ label: 'See the templates', href: TEMPLATES_HREF }}
      />
    );
  }
  return (
    <Grid className={classes['page']}>
      {!(phone && open !== undefined) && (
        <div className={classes['list']}>
          <ListHead
            text={text}
            onText={(q) => navigate('journal', { ...params, q }, { replace: true })}
            filters={filters}
            entries={entries.data?.items ?? []}
            isOpen={open !== undefined}
            onChange={(next) =>
              navigate('journal', { ...entryFilterParams(next), q: text, entry: open }, { replace: true })
            }
            onWrite={write}
          />
          {searched.trim() !== '' ? (
            <SearchResults text={searched.trim()} openId={open ?? null} hrefOf={hrefOfEntry} />
          ) : (
            <>
              <DraftLines
                open={open}
                listed={entries.isFetching ? entries.data?.items : (entries.data?.items ?? [])}
                hrefOf={hrefOfEntry}
              />
              {!isFiltered(filters) && <OnThisDay hrefOf={hrefOfEntry} />}
              <Entries query={entries} filters={filters} open={open} hrefOf={hrefOfEntry} />
            </>
          )}
        </div>
      )}
      <div className={classes['entry']}>
        {open === undefined ? (
          <Grid
            gap={4}
            tone="soft"
            textWrap="balance"
            textAlign="center"
            h="full"
            hideOnPhone
            className={classes['none']}
          >
            <p>Choose an entry to read it, or write about today.</p>
            <Button variant="default" leftSection={<Plus {...ICON} />} onClick={write}>
              New entry
            </Button>
          </Grid>
        ) : (
          <EntryPane
            key={`${open} ${template ?? ''}`}
            id={open === NEW ? null : open}
            templateId={template ?? null}
            about={filters.about}
            LinkPicker={LinkPicker}
            ReflectionDay={EntryDay}
            onClose={() => leave('journal', place)}
            onSaved={(id) => navigate('journal', { ...place, entry: id }, { replace: true })}
          />
        )}
      </div>
    </Grid>
  );
}

/** Moves the focus to the text of the open new entry. */
const focusText = () => document.querySelector<HTMLElement>('main [contenteditable=true]')?.focus();

interface ListHeadProps {
  /** The search text. */
  text: string;
  onText: (text: string) => void;
  filters: Filters;
  entries: readonly JournalEntry[];
  /** Whether an entry is open beside the list; its save button is then the primary one. */
  isOpen: boolean;
  onChange: (filters: Filters) => void;
  onWrite: () => void;
}

function ListHead({ text, onText, filters, entries, isOpen, onChange, onWrite }: ListHeadProps) {
  const [shown, setShown] = useState(isFiltered(filters));
  const { data: summary } = useQuery({ ...journalQueries.summary(), enabled: shown || isFiltered(filters) });
  const tags = summary?.tags.map(({ tag }) => tag) ?? [];
  const about = filters.about;
  const links = about ? entries.flatMap((entry) => entry.links) : [];
  return (
    <Grid gap={3} mb={4} ml={3} className={classes['head']}>
      <Group wrap gap={2} className={classes['bar']}>
        <FilterField label="Search entries" filter={text} onFilter={onText} className={classes['search']} />
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Filter"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          <SlidersHorizontal {...ICON} />
        </ActionIcon>
        <ActionIcon
          {...(isOpen ? { variant: 'default' } : { className: classes['write'] ?? '' })}
          size={36}
          aria-label="New entry"
          onClick={onWrite}
        >
          <Plus {...ICON} />
        </ActionIcon>
      </Group>
      <nav className={classes['more']} aria-label="Journal menu">
        <a href={hrefOf('journal', { view: 'insights' })}>
          <ChartSpline {...ICON} />
          Journal insights
        </a>
        <a href={TEMPLATES_HREF}>
          <LayoutTemplate {...ICON} />
          Journal templates
        </a>
      </nav>
      {(shown || isFiltered(filters)) && (
        <EntryFilters
          filters={filters}
          tags={tags}
          aboutName={links.find(({ entity_id }) => entity_id === about?.id)?.name ?? null}
          onChange={onChange}
        />
      )}
    </Grid>
  );
}

interface EntriesProps {
  query: ReturnType<typeof useEntries>;
  filters: Filters;
  open: string | undefined;
  hrefOf: (id: string) => string;
}

const useEntries = (filters: Filters) => useInfiniteQuery(journalQueries.list(filters));

function Entries({ query, filters, open, hrefOf: hrefOfEntry }: EntriesProps) {
  const { data } = query;
  const unsent = useUnsentEntries();
  if (!data) {
    return (
      <>
        <EntryList entries={isFiltered(filters) ? [] : unsent} openId={open ?? null} hrefOf={hrefOfEntry} />
        {query.isError ? (
          <LoadFailure what="Your journal" onRetry={() => void query.refetch()} pending={query.isFetching} />
        ) : (
          <SkeletonRows rows={8} height={92} />
        )}
      </>
    );
  }
  if (data.items.length === 0 && !query.hasNextPage) {
    if (!isFiltered(filters)) return null;
    return (
      <EmptyState
        title="No matches"
        why="No entry matches these filters."
        quiet={{ label: 'Show all entries', onClick: () => navigate('journal', entryFilterParams(NO_FILTERS)) }}
      />
    );
  }
  return (
    <>
      <EntryList entries={data.items} openId={open ?? null} hrefOf={hrefOfEntry} />
      {data.total > PAGE_SIZE && <MorePages query={query} read={data.items.length} total={data.total} />}
    </>
  );
}
