import { ProjectTemplate } from '#contract/project-templates.ts';
import type { Feature } from '#server/platform/feature.ts';
import { projectTemplateRecords } from './records.ts';
import { projectTemplateRoutes } from './routes.ts';

export const projectTemplatesFeature: Feature = {
  name: 'project-templates',
  layer: 'extras',
  records: projectTemplateRecords,
  routes: projectTemplateRoutes,
  sections: ['project-templates'],
  schemas: { ProjectTemplate },
};
