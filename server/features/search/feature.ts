import { searchContract } from '#contract/search.ts';
import type { Feature } from '#server/platform/feature.ts';
import { AccountCache } from './records/account-cache.ts';
import { findRecords } from './find-records.ts';

export const searchFeature: Feature = {
  name: 'search',
  layer: 'views',
  routes: (routes, { accountVersion }) => {
    const cache = new AccountCache(accountVersion);
    routes.add(searchContract.find, (ctx, { query }) => findRecords(ctx, cache, query), { cachesInThread: true });
  },
};
