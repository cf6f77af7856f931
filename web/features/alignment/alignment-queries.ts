import { queryOptions } from '@tanstack/react-query';
import { type Alignment, alignmentContract, HISTORY_MONTHS_MAX } from '#contract/alignment.ts';
import { call } from '#web/platform/api.ts';
import { recordQuery } from '#web/records/record-query.ts';
import type { View } from '#web/records/views.ts';

/** It has no records, but a goal is shown in it before it is sent. */
export const ALIGNMENT: View<Alignment> = { map: (alignment) => alignment };

/** What the web reads of alignment. Everything is below the key `['alignment']`. */
export const alignmentQueries = {
  /** Scores, the goal with its pace, and the balance. */
  dashboard: () =>
    recordQuery({
      queryKey: ['alignment', 'dashboard'],
      view: ALIGNMENT,
      fetch: (signal) => call(alignmentContract.dashboard, {}, { signal }),
    }),
  /** The rows behind the score of the week, the newest first. */
  week: () =>
    queryOptions({
      queryKey: ['alignment', 'week'],
      meta: { kept: true },
      queryFn: async ({ signal }) => (await call(alignmentContract.weeklyScore, {}, { signal })).entries,
    }),
  /** Those behind the score of the month. */
  month: () =>
    queryOptions({
      queryKey: ['alignment', 'month'],
      meta: { kept: true },
      queryFn: async ({ signal }) => (await call(alignmentContract.monthlyScore, {}, { signal })).entries,
    }),
  /** The score of every month with its goal, the newest first. */
  history: () =>
    queryOptions({
      queryKey: ['alignment', 'history'],
      meta: { kept: true },
      queryFn: async ({ signal }) =>
        (await call(alignmentContract.history, { query: { months: `${HISTORY_MONTHS_MAX}` } }, { signal })).months,
    }),
};
