import type { Feature } from '#server/platform/feature.ts';
import { todayRoutes } from './routes.ts';
import { todayRecords } from './records.ts';

export const todayFeature: Feature = {
  name: 'today',
  layer: 'views',
  records: todayRecords,
  routes: todayRoutes,
  sections: ['today'],
};
