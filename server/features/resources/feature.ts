import { Resource } from '#contract/resources.ts';
import type { Feature } from '#server/platform/feature.ts';
import { resourceRecords } from './records.ts';
import { removeLeftoverFiles, removeUnusedFiles } from './remove-unused-files.ts';
import { resourceRoutes } from './routes.ts';

export const resourcesFeature: Feature = {
  name: 'resources',
  layer: 'notifications',
  records: resourceRecords,
  routes: resourceRoutes,
  jobs: (services) => [
    { name: 'remove-unused-files', every: '35 * * * *', run: removeUnusedFiles(services) },
    { name: 'remove-leftover-files', every: '50 3 * * *', run: removeLeftoverFiles(services) },
  ],
  schemas: { Resource },
};
