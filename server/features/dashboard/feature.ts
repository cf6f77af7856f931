import type { Feature } from '#server/platform/feature.ts';
import { dashboardContract } from '#contract/dashboard.ts';
import type { Routes } from '#server/platform/routes.ts';
import { readDashboard } from './read-dashboard.ts';
import { readStats } from './read-stats.ts';

export const dashboardFeature: Feature = {
  name: 'dashboard',
  layer: 'overviews',
  routes: dashboardRoutes,
  sections: ['dashboard'],
};

function dashboardRoutes(routes: Routes): void {
  routes.add(dashboardContract.read, readDashboard);
  routes.add(dashboardContract.stats, readStats);
  routes.add(dashboardContract.updateStats, readStats);
}
