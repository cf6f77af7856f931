import type { Feature } from '#server/platform/feature.ts';
import { purgeTrash } from './purge-trash.ts';
import { trashRoutes } from './routes.ts';
import { trashRecords } from './records.ts';

export const trashFeature: Feature = {
  name: 'trash',
  layer: 'base',
  records: trashRecords,
  routes: trashRoutes,
  jobs: () => [{ name: 'purge-trash', every: '30 3 * * *', run: purgeTrash }],
};
