import { queryOptions } from '@tanstack/react-query';
import { type FoundEntry, type JournalEntry, journalContract, type Memory } from '#contract/journal.ts';
import { callPage, call } from '#web/platform/api.ts';
import { pagedQuery } from '#web/records/paged-query.ts';
import type { Place } from '#web/records/pages.ts';
import { oneRecordQuery, recordQuery } from '#web/records/record-query.ts';
import type { View } from '#web/records/views.ts';
import { type EntryFilters, fitsFilters } from './entry-filters.ts';

const MEMORIES: View<Memory[]> = {
  map: (memories, visit) =>
    memories
      .map((memory) => ({ ...memory, entry: visit.one('journalEntry', memory.entry) }))
      .filter(({ entry }) => entry),
};

/** Queries of the journal, below the key `['journal']`. */
export const journalQueries = {
  /** Matching entries in pages, latest day first. */
  list: (filters: EntryFilters) =>
    pagedQuery({
      queryKey: ['journal', 'list', filters],
      view: { pages: 'journalEntry', includes: (entry) => fitsFilters(entry, filters), place: placeOf },
      fetch: (page, signal) => callPage(journalContract.list, { query: { ...page, ...queryOf(filters) } }, { signal }),
    }),
  one: (id: string) =>
    oneRecordQuery({
      queryKey: ['journal', 'one', id],
      view: { one: 'journalEntry', id },
      fetch: (signal) => call(journalContract.get, { params: { id } }, { signal }),
    }),
  /** Search results in pages, best first. */
  search: (text: string) =>
    pagedQuery({
      queryKey: ['journal', 'search', text],
      view: { pages: 'journalEntry', includes: () => true, own: ({ snippet }: FoundEntry) => ({ snippet }) },
      fetch: (page, signal) => callPage(journalContract.search, { query: { ...page, q: text } }, { signal }),
    }),
  /** Entries of the same day in earlier years. `date` is `YYYY-MM-DD`. */
  onThisDay: (date: string) =>
    recordQuery({
      queryKey: ['journal', 'on-this-day', date],
      view: MEMORIES,
      fetch: (signal) => call(journalContract.onThisDay, { query: { date } }, { signal }),
    }),
  /** Statistics of all entries, or of those within days (`YYYY-MM-DD`, both included). */
  insights: (days: { from: string; to: string } | null) =>
    queryOptions({
      queryKey: ['journal', 'insights', days],
      queryFn: ({ signal }) => {
        const query = days === null ? {} : { date_from: days.from, date_to: days.to };
        return call(journalContract.insights, { query }, { signal });
      },
    }),
  /** The streak, and the tags of all entries. */
  summary: () =>
    queryOptions({
      queryKey: ['journal', 'summary'],
      queryFn: ({ signal }) => call(journalContract.summary, {}, { signal }),
    }),
  /** Built-in templates, then the user's own by name; new ones are appended. */
  templates: () =>
    recordQuery({
      queryKey: ['journal', 'templates'],
      view: { list: 'journalTemplate', holds: () => true },
      fetch: (signal) => call(journalContract.templates, {}, { signal }),
    }),
};

/** The server's order: by day, then by creation. */
const placeOf = ({ entry_date, created_at, id }: JournalEntry): Place => [`${entry_date} ${created_at}`, id];

const queryOf = ({ mood, tag, from, to, about }: EntryFilters): Record<string, string> => ({
  ...(mood && { mood_filter: mood }),
  ...(tag && { tag_filter: tag }),
  ...(from && { date_from: from }),
  ...(to && { date_to: to }),
  ...(about && { entity_type: about.type, entity_id: about.id }),
});
