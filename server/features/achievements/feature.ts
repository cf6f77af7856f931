import type { Feature } from '#server/platform/feature.ts';
import { awardAchievements } from './award-achievements.ts';
import { achievementRecords } from './records.ts';
import { achievementsRoutes } from './routes.ts';

export const achievementsFeature: Feature = {
  name: 'achievements',
  layer: 'extras',
  routes: achievementsRoutes,
  records: achievementRecords,
  jobs: () => [{ name: 'award-achievements', every: '* * * * *', run: awardAchievements }],
};
