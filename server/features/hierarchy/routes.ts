import { areasContract } from '#contract/areas.ts';
import { pillarsContract } from '#contract/pillars.ts';
import { projectsContract } from '#contract/projects.ts';
import type { Routes } from '#server/platform/routes.ts';
import { getProjectAndBelow, listAreasAndBelow, listPillarsAndBelow } from './nested-reads.ts';

export function hierarchyRoutes(routes: Routes): void {
  routes.add(pillarsContract.list, (ctx, { query }) => listPillarsAndBelow(ctx, query));
  routes.add(areasContract.list, (ctx, { query }) => listAreasAndBelow(ctx, query));
  routes.add(projectsContract.get, (ctx, { params, query }) => getProjectAndBelow(ctx, params.id, query.include_tasks));
}
