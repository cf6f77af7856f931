import type { Feature } from '#server/platform/feature.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboardFeature: Feature = {
  name: 'dashboard',
  layer: 'overviews',
  routes: dashboardRoutes,
  sections: ['dashboard'],
};
