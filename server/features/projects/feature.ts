import { Project } from '#contract/projects.ts';
import type { Feature } from '#server/platform/feature.ts';
import { projectRoutes } from './routes.ts';
import { projectRecords } from './records.ts';

export const projectsFeature: Feature = {
  name: 'projects',
  layer: 'projects',
  records: projectRecords,
  routes: projectRoutes,
  sections: ['projects'],
  schemas: { Project },
};
