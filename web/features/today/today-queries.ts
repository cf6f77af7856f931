import { queryOptions } from '@tanstack/react-query';
import { todayContract } from '#contract/today.ts';
import { call } from '#web/platform/api.ts';

/** What the web reads of days. Everything lies below the key `['today']` and is a day. */
export const todayQueries = {
  /** One day (`YYYY-MM-DD`): its list, what else could be done, and the plan. */
  day: (date: string) =>
    queryOptions({
      queryKey: ['today', 'day', date],
      queryFn: ({ signal }) => call(todayContract.read, { query: { date } }, { signal }),
    }),
};
