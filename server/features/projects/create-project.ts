import type { NewProject, Project } from '#contract/projects.ts';
import { assertArea } from '#server/features/areas/queries.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { type Context, type Created, lockUser, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { hasRecord, nextSortOrder } from '#server/platform/records.ts';
import { logProjectCompletion } from './log-project-completion.ts';
import { getProject } from './queries.ts';

/**
 * Creates a project; sent again with the same id it returns the stored one.
 * @throws RuleBroken when the area is missing.
 */
export function createProject(request: Context, input: NewProject): Promise<Created<Project>> {
  const { id = newId(), deadline, ...fields } = input;
  return transact(request, async (ctx) => {
    const { db, userId } = ctx;
    await lockUser(ctx);
    if (await hasRecord(db, 'projects', userId, id)) return { isNew: false, record: await getProject(ctx, id) };
    if (fields.area_id) await assertArea(db, userId, fields.area_id);
    const now = ctx.now.toISOString();
    const inserted = await db
      .insertInto('projects')
      .values({
        ...fields,
        user_id: userId,
        id,
        due_date: fields.due_date ?? deadline,
        completed_at: fields.status === 'Completed' ? now : null,
        sort_order: nextSortOrder('projects', userId),
        archived_at: null,
        from_template: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) await refreshNoticeMoments(ctx, 'projects', [id]);
    const record = await getProject(ctx, id);
    if (inserted && record.status === 'Completed') await logProjectCompletion(ctx, record);
    return { isNew: inserted !== undefined, record };
  });
}
