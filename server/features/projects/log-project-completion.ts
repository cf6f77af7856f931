import type { Project } from '#contract/projects.ts';
import { logCompletion } from '#server/features/completions/completion-log.ts';
import type { Context } from '#server/platform/context.ts';

/** Adds a completed project to the completion log; call it in the transaction of the completion. */
export async function logProjectCompletion(ctx: Context, { id, name }: Project): Promise<void> {
  await logCompletion(ctx, { kind: 'project', id, name, taskPriority: null, projectId: id, minutes: null });
}
