import type { Feature } from '#server/platform/feature.ts';
import { achievementsContract } from '#contract/achievements.ts';
import type { Routes } from '#server/platform/routes.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { awardAchievements } from './award-achievements.ts';
import { listAchievements } from './list-achievements.ts';

const achievementRecords: readonly RecordKind[] = [
  { table: 'achievements', word: 'achievement', exported: { part: 'achievements', key: ['key'] }, edges: [] },
];

export const achievementsFeature: Feature = {
  name: 'achievements',
  layer: 'extras',
  routes: achievementsRoutes,
  records: achievementRecords,
  jobs: () => [{ name: 'award-achievements', every: '* * * * *', run: awardAchievements }],
};

function achievementsRoutes(routes: Routes): void {
  routes.add(achievementsContract.list, listAchievements);
}
