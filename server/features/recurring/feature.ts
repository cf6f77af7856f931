import type { Feature } from '#server/platform/feature.ts';
import { generateForAll } from './instances/generate-for-all.ts';
import { recurringRoutes } from './routes.ts';
import { recurringRecords } from './records.ts';

export const recurringFeature: Feature = {
  name: 'recurring',
  layer: 'recurring',
  records: recurringRecords,
  routes: recurringRoutes,
  jobs: () => [{ name: 'generate-instances', every: '*/15 * * * *', run: generateForAll }],
};
