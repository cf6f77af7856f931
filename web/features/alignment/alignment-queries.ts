import { queryOptions } from '@tanstack/react-query';
import { type Alignment, alignmentContract, HISTORY_MONTHS_MAX } from '#contract/alignment.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';
import type { View } from '#web/records/views.ts';
import type { Score } from './score.ts';

/** Without records; a view only so that a goal can be shown before it is sent. */
export const ALIGNMENT: View<Alignment> = { map: (alignment) => alignment };

/** Queries of alignment, below the key `['alignment']`. */
export const alignmentQueries = {
  /** Scores, the goal with its pace, and the balance. */
  dashboard: () => {
    const query = recordQuery({
      queryKey: ['alignment', 'dashboard'],
      view: ALIGNMENT,
      fetch: (signal) => call(alignmentContract.dashboard, {}, { signal }),
    });
    return { ...query, meta: { ...query.meta, atOnce: true as const } };
  },
  /** The score of the week with its rows, the newest first. */
  week: () =>
    queryOptions({
      queryKey: ['alignment', 'week'],
      meta: { kept: true },
      queryFn: async ({ signal }): Promise<Score> => {
        const { weekly_score: score, ...rows } = await call(alignmentContract.weeklyScore, {}, { signal });
        return { score, ...rows };
      },
    }),
  /** The same of the month. */
  month: () =>
    queryOptions({
      queryKey: ['alignment', 'month'],
      meta: { kept: true },
      queryFn: async ({ signal }): Promise<Score> => {
        const { monthly_score: score, ...rows } = await call(alignmentContract.monthlyScore, {}, { signal });
        return { score, ...rows };
      },
    }),
  /** The completions in each area over the last weeks, by area. */
  areas: () =>
    queryOptions({
      queryKey: ['alignment', 'areas'],
      meta: { kept: true },
      queryFn: async ({ signal }) => (await call(alignmentContract.activity, { query: {} }, { signal })).areas,
      select: (areas) => new Map(areas.map((area) => [area.area_id, area])),
    }),
  /** The score of every month with its goal, newest first. */
  history: () =>
    queryOptions({
      queryKey: ['alignment', 'history'],
      meta: { kept: true },
      queryFn: async ({ signal }) =>
        (await call(alignmentContract.history, { query: { months: `${HISTORY_MONTHS_MAX}` } }, { signal })).months,
    }),
};
