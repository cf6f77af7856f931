import type { Feature } from '#server/platform/feature.ts';
import { insightsContract } from '#contract/insights.ts';
import type { Routes } from '#server/platform/routes.ts';
import { readCompletionPage } from './completions/completion-pages.ts';
import { readCompletionSums } from './completions/completion-sums.ts';
import { readAreaInsights, readPillarInsights, readProjectInsights } from './read-place.ts';
import { readInsights } from './read-insights.ts';

export const insightsFeature: Feature = {
  name: 'insights',
  layer: 'overviews',
  routes: insightsRoutes,
  sections: ['insights'],
};

function insightsRoutes(routes: Routes): void {
  routes.add(insightsContract.read, (ctx, { query }) => readInsights(ctx, query));
  routes.add(insightsContract.pillar, (ctx, { params, query }) => readPillarInsights(ctx, params.id, query));
  routes.add(insightsContract.area, (ctx, { params, query }) => readAreaInsights(ctx, params.id, query));
  routes.add(insightsContract.project, (ctx, { params, query }) => readProjectInsights(ctx, params.id, query));
  routes.add(insightsContract.completions, (ctx, { query }) => readCompletionPage(ctx, query));
  routes.add(insightsContract.sums, (ctx, { query }) => readCompletionSums(ctx, query));
}
