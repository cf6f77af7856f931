import { Area } from '#contract/areas.ts';
import type { Feature } from '#server/platform/feature.ts';
import { areaRoutes } from './routes.ts';

export const areasFeature: Feature = {
  name: 'areas',
  layer: 'areas',
  routes: areaRoutes,
  sections: ['areas'],
  schemas: { Area },
};
