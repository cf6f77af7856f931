import type { Feature } from '#server/platform/feature.ts';
import { feedbackRecords } from './records.ts';
import { feedbackRoutes } from './routes.ts';

export const feedbackFeature: Feature = {
  name: 'feedback',
  layer: 'extras',
  records: feedbackRecords,
  routes: feedbackRoutes,
  sections: ['feedback'],
};
