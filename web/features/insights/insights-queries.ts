import { infiniteQueryOptions } from '@tanstack/react-query';
import { type CompletionRow, insightsContract } from '#contract/insights.ts';
import { type Page, callPage, callQuery } from '#web/platform/api.ts';
import { listOf, PAGE_SIZE } from '#web/records/paged-query.ts';
import type { Range } from '#web/ui/date/range.ts';
import type { Counted, WITHOUT } from './insights-place.ts';

export interface CompletionFilter {
  range: Range;
  shows: Counted;
  pillar: string | null;
  area: string | null;
  project: string | null;
  without: (typeof WITHOUT)[number] | null;
}

const rangeQuery = (range: Range) =>
  typeof range === 'string' ? { date_range: range } : { date_from: range.from, date_to: range.to };

const KINDS = { tasks: 'task', time: 'task', projects: 'project', all: undefined } as const;

const filterQuery = ({ range, shows, pillar, area, project, without }: CompletionFilter) => ({
  ...rangeQuery(range),
  ...(KINDS[shows] && { kind: KINDS[shows] }),
  ...(pillar && { pillar_id: pillar }),
  ...(area && { area_id: area }),
  ...(project && { project_id: project }),
  ...(without && { without }),
});

/** Queries of insights, below `['insights']`. Named ranges end on `today`, so a new day is a new query. */
export const insightsQueries = {
  /** All figures of a range, in total or of an area. */
  overview: (range: Range, area: string | null, today: string) => ({
    ...callQuery(['insights', 'overview', { area, range, today }], insightsContract.read, {
      query: { ...rangeQuery(range), ...(area && { area_id: area }) },
    }),
    meta: { kept: true as const },
  }),
  pillar: (id: string, range: Range, today: string) =>
    callQuery(['insights', 'pillar', id, { range, today }], insightsContract.pillar, {
      params: { id },
      query: rangeQuery(range),
    }),
  /** An area with its projects. */
  area: (id: string, range: Range, today: string) =>
    callQuery(['insights', 'area', id, { range, today }], insightsContract.area, {
      params: { id },
      query: rangeQuery(range),
    }),
  project: (id: string, range: Range, today: string) =>
    callQuery(['insights', 'project', id, { range, today }], insightsContract.project, {
      params: { id },
      query: rangeQuery(range),
    }),
  /** The sums of the rows behind a figure. */
  sums: (filter: CompletionFilter, today: string) =>
    callQuery(['insights', 'sums', { ...filter, today }], insightsContract.sums, { query: filterQuery(filter) }),
  /** The rows behind a figure in pages, latest first. */
  completions: (filter: CompletionFilter, today: string) =>
    infiniteQueryOptions({
      queryKey: ['insights', 'completions', { ...filter, today }],
      initialPageParam: null as string | null,
      queryFn: ({ pageParam, signal }): Promise<Page<CompletionRow>> => {
        const query = {
          ...filterQuery(filter),
          limit: `${PAGE_SIZE}`,
          ...(pageParam !== null && { cursor: pageParam }),
        };
        return callPage(insightsContract.completions, { query }, { signal });
      },
      getNextPageParam: ({ cursor }) => cursor,
      select: listOf,
    }),
};
