import { DailyReflection, SleepReflection } from '#contract/reflections.ts';
import type { Feature } from '#server/platform/feature.ts';
import { reflectionRoutes } from './routes.ts';

export const reflectionsFeature: Feature = {
  name: 'reflections',
  layer: 'extras',
  routes: reflectionRoutes,
  schemas: { DailyReflection, SleepReflection },
};
