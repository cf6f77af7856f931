import { achievementsContract } from '#contract/achievements.ts';
import { callQuery } from '#web/platform/api.ts';

export const achievementQueries = {
  /** All achievements with the progress towards each. */
  list: () => ({ ...callQuery(['achievements'], achievementsContract.list), meta: { kept: true as const } }),
};
