import { queryOptions } from '@tanstack/react-query';
import { achievementsContract } from '#contract/achievements.ts';
import { call } from '#web/platform/api.ts';

export const achievementQueries = {
  /** All achievements with the progress towards each. */
  list: () =>
    queryOptions({
      queryKey: ['achievements'],
      meta: { kept: true },
      queryFn: ({ signal }) => call(achievementsContract.list, {}, { signal }),
    }),
};
