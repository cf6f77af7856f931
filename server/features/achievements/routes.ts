import { achievementsContract } from '#contract/achievements.ts';
import type { Routes } from '#server/platform/routes.ts';
import { listAchievements } from './list-achievements.ts';

export function achievementsRoutes(routes: Routes): void {
  routes.add(achievementsContract.list, listAchievements);
}
