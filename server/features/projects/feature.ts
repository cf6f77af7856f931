import { projectsContract } from '#contract/projects.ts';
import type { Feature } from '#server/platform/feature.ts';
import { reorder } from '#server/platform/records.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import type { Routes } from '#server/platform/routes.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { idsOf, type RecordKind } from '#server/platform/record-kind.ts';
import { archiveProject } from './archive-project.ts';
import { changeProject } from './change-project.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './inbox.ts';
import { getProject, listProjects } from './queries.ts';

const projectRecords: readonly RecordKind[] = [
  {
    table: 'projects',
    word: 'project',
    exported: { part: 'projects' },
    kind: 'project',
    texts: ['name', 'description'],
    edges: [{ column: 'area_id', to: 'areas', onDelete: 'held', isParent: true }],
    trash: {
      restored: (ctx, { projects = [] }) => refreshNoticeMoments(ctx, 'projects', idsOf(projects)),
    },
  },
];

export const projectsFeature: Feature = {
  name: 'projects',
  layer: 'projects',
  records: projectRecords,
  routes: projectRoutes,
  sections: ['projects'],
};

function projectRoutes(routes: Routes): void {
  routes.add(projectsContract.list, (ctx, { query }) => listProjects(ctx, query));
  routes.add(projectsContract.create, (ctx, { body }) => createProject(ctx, body));
  routes.add(projectsContract.change, editing(projectsContract.change, getProject, changeProject));
  routes.add(projectsContract.archive, (ctx, { params }) => archiveProject(ctx, params.id, true));
  routes.add(projectsContract.unarchive, (ctx, { params }) => archiveProject(ctx, params.id, false));
  routes.add(projectsContract.delete, (ctx, { params, query }) => deleteProject(ctx, params.id, query));
  routes.add(projectsContract.reorder, (ctx, { body }) => reorder(ctx, 'projects', body.project_ids));
}
