import type { Feature } from '#server/platform/feature.ts';
import { generateForAll } from './instances/generate-for-all.ts';
import { recurringRoutes } from './routes.ts';

export const recurringFeature: Feature = {
  name: 'recurring',
  layer: 'recurring',
  routes: recurringRoutes,
  jobs: () => [{ name: 'generate-instances', every: '*/15 * * * *', run: generateForAll }],
};
