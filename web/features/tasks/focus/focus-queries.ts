import { queryOptions } from '@tanstack/react-query';
import { todayContract } from '#contract/today.ts';
import { call } from '#web/platform/api.ts';

/** What the web reads of focus sessions. Everything is below the key `['focused']`. */
export const focusQueries = {
  /** How long a task was worked on with the timer. */
  ofTask: (id: string) =>
    queryOptions({
      queryKey: ['focused', id],
      queryFn: ({ signal }) => call(todayContract.readFocus, { params: { id } }, { signal }),
    }),
};
