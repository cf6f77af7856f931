import { Pillar } from '#contract/pillars.ts';
import type { Feature } from '#server/platform/feature.ts';
import { pillarRoutes } from './routes.ts';

export const pillarsFeature: Feature = {
  name: 'pillars',
  layer: 'pillars',
  routes: pillarRoutes,
  sections: ['pillars'],
  schemas: { Pillar },
};
