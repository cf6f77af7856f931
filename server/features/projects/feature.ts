import { Project } from '#contract/projects.ts';
import type { Feature } from '#server/platform/feature.ts';
import { projectRoutes } from './routes.ts';

export const projectsFeature: Feature = {
  name: 'projects',
  layer: 'projects',
  routes: projectRoutes,
  sections: ['projects'],
  schemas: { Project },
};
