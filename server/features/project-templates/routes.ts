import { projectTemplatesContract } from '#contract/project-templates.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import type { Routes } from '#server/platform/routes.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import { changeTemplate } from './change-template.ts';
import { createTemplate } from './create-template.ts';
import { duplicateTemplate } from './duplicate-template.ts';
import { getOwnTemplate, getTemplate, listTemplates } from './queries.ts';
import { useTemplate } from './use-template.ts';

export function projectTemplateRoutes(routes: Routes): void {
  routes.add(projectTemplatesContract.list, (ctx) => listTemplates(ctx));
  routes.add(projectTemplatesContract.get, (ctx, { params }) => getTemplate(ctx, params.id));
  routes.add(projectTemplatesContract.create, (ctx, { body }) => createTemplate(ctx, body));
  routes.add(projectTemplatesContract.change, editing(projectTemplatesContract.change, getOwnTemplate, changeTemplate));
  routes.add(projectTemplatesContract.duplicate, (ctx, { params, body }) => duplicateTemplate(ctx, params.id, body));
  routes.add(projectTemplatesContract.use, (ctx, { params, body }) => useTemplate(ctx, params.id, body));
  routes.add(projectTemplatesContract.delete, (ctx, { params, query }) =>
    deleteRecord(ctx, 'project_template', params.id, query.request_id),
  );
}
