import { projectTemplatesContract } from '#contract/project-templates.ts';
import type { Feature } from '#server/platform/feature.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import type { Routes } from '#server/platform/routes.ts';
import { deleteRecord } from '#server/records/move-to-trash.ts';
import type { RecordKind } from '#server/platform/record-kind.ts';
import { changeTemplate } from './change-template.ts';
import { createTemplate } from './create-template.ts';
import { duplicateTemplate } from './duplicate-template.ts';
import { getOwnTemplate, getTemplate, listTemplates } from './queries.ts';
import { useTemplate } from './use-template.ts';
import { assertFits } from './assert-room.ts';

const projectTemplateRecords: readonly RecordKind[] = [
  {
    table: 'project_templates',
    word: 'template',
    exported: { part: 'project_templates', json: ['tasks'] },
    kind: 'project_template',
    texts: ['name', 'description'],
    edges: [{ column: 'area_id', to: 'areas', onDelete: 'mention' }],
    trash: { fit: assertFits },
  },
  {
    table: 'built_in_template_uses',
    word: 'use of a built-in template',
    exported: { part: 'built_in_template_uses', key: ['template_id'] },
    edges: [],
  },
];

export const projectTemplatesFeature: Feature = {
  name: 'project-templates',
  layer: 'extras',
  records: projectTemplateRecords,
  routes: projectTemplateRoutes,
  sections: ['project-templates'],
};

function projectTemplateRoutes(routes: Routes): void {
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
