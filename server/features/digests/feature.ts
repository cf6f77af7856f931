import type { Feature } from '#server/platform/feature.ts';
import { digestRoutes } from './routes.ts';
import { sendDigests } from './send-digests.ts';

export const digestsFeature: Feature = {
  name: 'digests',
  layer: 'overviews',
  routes: digestRoutes,
  jobs: (services) => [{ name: 'send-digests', every: '*/5 * * * *', run: sendDigests(services) }],
};
