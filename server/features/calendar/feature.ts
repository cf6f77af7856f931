import type { Feature } from '#server/platform/feature.ts';
import { calendarFeedRoute, calendarRoutes } from './routes.ts';

export const calendarFeature: Feature = {
  name: 'calendar',
  layer: 'views',
  routes: calendarRoutes,
  otherRoutes: calendarFeedRoute,
};
