import type { Feature } from '#server/platform/feature.ts';
import { systemRecords } from './records.ts';
import { systemRoutes } from './routes.ts';

export const systemFeature: Feature = {
  name: 'system',
  layer: 'base',
  records: systemRecords,
  routes: systemRoutes,
};
