import type { WebhookDelivery } from '#contract/webhooks.ts';
import { readEntries } from '#server/features/journal/queries.ts';
import { findProjects } from '#server/features/projects/queries.ts';
import { findTasks } from '#server/features/tasks/queries.ts';
import type { Context } from '#server/platform/context.ts';

/**
 * The record of an event as the API gives it now; only the id of a deleted one.
 * @returns undefined if it was deleted meanwhile, or is a private entry, or one of a reflection, which has its own event: nothing is sent then.
 */
export async function readRecord(
  ctx: Context,
  { event, record_id: id }: Pick<WebhookDelivery, 'event' | 'record_id'>,
): Promise<object | undefined> {
  switch (event) {
    case 'test':
    case 'task.deleted':
      return { id };
    case 'project.completed':
      return (await findProjects(ctx, new Set([id])))[0];
    case 'journal_entry.created':
    case 'reflection.created': {
      const [entry] = await readEntries(ctx, [id]);
      const isOther = entry?.reflection !== null && event === 'journal_entry.created';
      return entry?.is_private || isOther ? undefined : entry;
    }
    default:
      return (await findTasks(ctx, [id]))[0];
  }
}
