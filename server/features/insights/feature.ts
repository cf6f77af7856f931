import type { Feature } from '#server/platform/feature.ts';
import { insightsRoutes } from './routes.ts';

export const insightsFeature: Feature = {
  name: 'insights',
  layer: 'overviews',
  routes: insightsRoutes,
  sections: ['insights'],
};
