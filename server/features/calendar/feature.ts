import type { Feature } from '#server/platform/feature.ts';
import { calendarRoutes } from './routes.ts';

export const calendarFeature: Feature = {
  name: 'calendar',
  layer: 'views',
  routes: calendarRoutes,
};
