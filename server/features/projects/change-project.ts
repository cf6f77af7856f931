import type { Project, ProjectChanges } from '#contract/projects.ts';
import { logCompletion, withdrawCompletions } from '#server/features/completions/completion-log.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { type Context, type RequestContext, transactLocked } from '#server/platform/context.ts';
import { missingReference } from '#server/platform/errors.ts';
import { assertReferences } from '#server/records/references.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { assertStaysInbox } from './inbox.ts';
import { getProject } from './queries.ts';

/**
 * Changes the given fields of a project. Completing it adds it to the completion log, reopening removes it.
 * @throws NotFound; RuleBroken when the area is missing, or for fixed fields of the Inbox.
 */
export function changeProject(request: RequestContext, id: string, input: ProjectChanges): Promise<Project> {
  const { deadline, ...changes } = input;
  return transactLocked(request, async (ctx) => {
    const { db, userId } = ctx;
    const stored = await getProject(ctx, id);
    if (changes.area_id === id) throw missingReference('Area');
    await assertReferences(ctx, 'projects', changes, stored);

    // Clients send both names of the due date back; the one that differs from the record is used.
    const dueDate = [changes.due_date, deadline].find((due) => due !== undefined && due !== stored.due_date);
    assertStaysInbox(stored, { ...changes, due_date: dueDate });
    const now = ctx.now.toISOString();
    const wasCompleted = stored.status === 'Completed';
    const isCompleted = (changes.status ?? stored.status) === 'Completed';
    await db
      .updateTable('projects')
      .set({
        ...changes,
        due_date: dueDate,
        updated_at: now,
        completed_at: isCompleted === wasCompleted ? undefined : isCompleted ? now : null,
      })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute();
    if (dueDate !== undefined || isCompleted !== wasCompleted) await refreshNoticeMoments(ctx, 'projects', [id]);
    const project = await getProject(ctx, id);
    await writeSearchTexts(ctx, 'projects', [project]);
    if (isCompleted && !wasCompleted) await logProjectCompletion(ctx, project);
    if (wasCompleted && !isCompleted) await withdrawCompletions(ctx, 'project', [id]);
    return project;
  });
}

/** Adds a completed project to the completion log; call it in the transaction of the completion. */
export async function logProjectCompletion(ctx: Context, { id, name }: Project): Promise<void> {
  await logCompletion(ctx, { kind: 'project', id, name, taskPriority: null, projectId: id, minutes: null });
}
