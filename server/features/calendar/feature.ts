import type { Feature } from '#server/platform/feature.ts';
import { calendarRecords } from './records.ts';
import { calendarRoutes } from './routes.ts';

export const calendarFeature: Feature = {
  name: 'calendar',
  layer: 'views',
  records: calendarRecords,
  routes: calendarRoutes,
};
