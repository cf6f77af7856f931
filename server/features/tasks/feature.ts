import type { Feature } from '#server/platform/feature.ts';
import { taskRoutes } from './routes.ts';
import { taskRecords } from './records.ts';

export const tasksFeature: Feature = {
  name: 'tasks',
  layer: 'tasks',
  records: taskRecords,
  routes: taskRoutes,
  sections: ['tasks'],
};
