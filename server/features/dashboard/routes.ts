import { dashboardContract } from '#contract/dashboard.ts';
import type { Routes } from '#server/platform/routes.ts';
import { readDashboard } from './read-dashboard.ts';
import { readStats } from './read-stats.ts';

export function dashboardRoutes(routes: Routes): void {
  routes.add(dashboardContract.read, readDashboard);
  routes.add(dashboardContract.stats, readStats);
  routes.add(dashboardContract.updateStats, readStats);
}
