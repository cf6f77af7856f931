import type { Feature } from '#server/platform/feature.ts';
import { awardAchievements } from './award-achievements.ts';

export const achievementsFeature: Feature = {
  name: 'achievements',
  layer: 'extras',
  jobs: () => [{ name: 'award-achievements', every: '* * * * *', run: awardAchievements }],
};
