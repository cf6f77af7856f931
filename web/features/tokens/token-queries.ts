import { tokensContract } from '#contract/tokens.ts';
import { callQuery } from '#web/platform/api.ts';

/** Queries of the person's access tokens. */
export const tokenQueries = {
  /** The newest first. */
  all: () => callQuery(['tokens'], tokensContract.list),
};
