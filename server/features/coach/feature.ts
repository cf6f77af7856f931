import type { Feature } from '#server/platform/feature.ts';
import { coachServices } from './coach-services.ts';
import { purgeCalls } from './quota/purge-calls.ts';
import { coachRecords } from './records.ts';
import { coachRoutes } from './routes.ts';

export const coachFeature: Feature = {
  name: 'coach',
  layer: 'overviews',
  routes: (routes, services) => coachRoutes(routes, coachServices(services)),
  records: coachRecords,
  jobs: () => [{ name: 'purge-coach-calls', every: '*/20 * * * *', run: purgeCalls }],
};
