import type { Feature } from '#server/platform/feature.ts';
import { alignmentRecords } from './records.ts';
import { alignmentRoutes } from './routes.ts';

export const alignmentFeature: Feature = {
  name: 'alignment',
  layer: 'views',
  records: alignmentRecords,
  routes: alignmentRoutes,
};
