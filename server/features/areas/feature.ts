import { Area } from '#contract/areas.ts';
import type { Feature } from '#server/platform/feature.ts';
import { areaRoutes } from './routes.ts';
import { areaRecords } from './records.ts';

export const areasFeature: Feature = {
  name: 'areas',
  layer: 'areas',
  records: areaRecords,
  routes: areaRoutes,
  sections: ['areas'],
  schemas: { Area },
};
