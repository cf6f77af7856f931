import { hierarchyContract } from '#contract/hierarchy.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Routes } from '#server/platform/routes.ts';
import { getProjectAndBelow, listAreasAndBelow, listPillarsAndBelow } from './nested-reads.ts';

export const hierarchyFeature: Feature = {
  name: 'hierarchy',
  layer: 'views',
  routes: hierarchyRoutes,
};

function hierarchyRoutes(routes: Routes): void {
  routes.add(hierarchyContract.pillars, (ctx, { query }) => listPillarsAndBelow(ctx, query));
  routes.add(hierarchyContract.areas, (ctx, { query }) => listAreasAndBelow(ctx, query));
  routes.add(hierarchyContract.project, (ctx, { params, query }) =>
    getProjectAndBelow(ctx, params.id, query.include_tasks),
  );
}
