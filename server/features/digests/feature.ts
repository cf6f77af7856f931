import type { Feature } from '#server/platform/feature.ts';
import { unsubscribeRoutes } from './routes.ts';
import { sendDigests } from './send-digests.ts';

export const digestsFeature: Feature = {
  name: 'digests',
  layer: 'overviews',
  otherRoutes: unsubscribeRoutes,
  jobs: ({ publicUrl }) => [{ name: 'send-digests', every: '*/5 * * * *', run: sendDigests(publicUrl) }],
};
