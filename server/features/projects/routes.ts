import { projectsContract } from '#contract/projects.ts';
import { reorder } from '#server/platform/records.ts';
import { editing } from '#server/platform/endpoints/edit.ts';
import type { Routes } from '#server/platform/routes.ts';
import { archiveProject, unarchiveProject } from './archive-project.ts';
import { changeProject } from './change-project.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './inbox.ts';
import { getProject, listProjects } from './queries.ts';

export function projectRoutes(routes: Routes): void {
  routes.add(projectsContract.list, (ctx, { query }) => listProjects(ctx, query));
  routes.add(projectsContract.create, (ctx, { body }) => createProject(ctx, body));
  routes.add(projectsContract.change, editing(projectsContract.change, getProject, changeProject));
  routes.add(projectsContract.archive, (ctx, { params }) => archiveProject(ctx, params.id));
  routes.add(projectsContract.unarchive, (ctx, { params }) => unarchiveProject(ctx, params.id));
  routes.add(projectsContract.delete, (ctx, { params, query }) => deleteProject(ctx, params.id, query.request_id));
  routes.add(projectsContract.reorder, async (ctx, { body }) => {
    await reorder(ctx, 'projects', body.project_ids);
    return { message: 'Projects reordered' };
  });
}
