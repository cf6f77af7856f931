import { Pillar } from '#contract/pillars.ts';
import type { Feature } from '#server/platform/feature.ts';
import { pillarRoutes } from './routes.ts';
import { pillarRecords } from './records.ts';

export const pillarsFeature: Feature = {
  name: 'pillars',
  layer: 'pillars',
  records: pillarRecords,
  routes: pillarRoutes,
  sections: ['pillars'],
  schemas: { Pillar },
};
