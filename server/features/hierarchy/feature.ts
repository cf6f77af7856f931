import { AreaWithProjects, PillarWithAreas, ProjectWithTasks } from '#contract/hierarchy.ts';
import type { Feature } from '#server/platform/feature.ts';
import { hierarchyRoutes } from './routes.ts';

export const hierarchyFeature: Feature = {
  name: 'hierarchy',
  layer: 'views',
  routes: hierarchyRoutes,
  schemas: { PillarWithAreas, AreaWithProjects, ProjectWithTasks },
};
