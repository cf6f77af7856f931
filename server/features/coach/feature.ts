import type { Feature } from '#server/platform/feature.ts';
import { createCoachModel } from './model/coach-model.ts';
import { purgeCalls } from './purge-calls.ts';
import { coachRecords } from './records.ts';
import { coachRoutes } from './routes.ts';

export const coachFeature: Feature = {
  name: 'coach',
  layer: 'overviews',
  routes: (routes, services) =>
    coachRoutes(routes, {
      ...services,
      model: services.config.model && createCoachModel(services.config.model, services.log),
    }),
  records: coachRecords,
  jobs: () => [{ name: 'purge-coach-calls', every: '*/20 * * * *', run: purgeCalls }],
};
