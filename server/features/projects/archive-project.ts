import type { Project } from '#contract/projects.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { setArchived } from '#server/platform/records.ts';
import { assertNoInbox } from './inbox.ts';
import { getProject } from './queries.ts';

/** Hides a project and its tasks. @throws NotFound; RuleBroken for the Inbox. */
export async function archiveProject(ctx: RequestContext, id: string): Promise<Project> {
  await assertNoInbox(ctx, id, 'archived');
  await setArchived(ctx, 'projects', id, true);
  return getProject(ctx, id);
}

/** Shows an archived project and its tasks again. @throws NotFound. */
export async function unarchiveProject(ctx: RequestContext, id: string): Promise<Project> {
  await setArchived(ctx, 'projects', id, false);
  return getProject(ctx, id);
}
