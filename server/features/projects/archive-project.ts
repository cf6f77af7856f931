import type { Project } from '#contract/projects.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { setArchived } from '#server/platform/records.ts';
import { assertNoInbox } from './inbox.ts';
import { getProject } from './queries.ts';

/** Hides a project and its tasks, or shows them again. @throws NotFound; RuleBroken for hiding the Inbox. */
export async function archiveProject(ctx: RequestContext, id: string, archived: boolean): Promise<Project> {
  if (archived) await assertNoInbox(ctx, id, 'archived');
  return setArchived(ctx, 'projects', id, archived, getProject);
}
