import { SearchHit, searchContract } from '#contract/search.ts';
import type { Feature } from '#server/platform/feature.ts';
import { findRecords } from './find-records.ts';

export const searchFeature: Feature = {
  name: 'search',
  layer: 'views',
  routes: (routes) => routes.add(searchContract.find, (ctx, { query }) => findRecords(ctx, query)),
  schemas: { SearchHit },
};
