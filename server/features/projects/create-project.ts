import type { NewProject, Project } from '#contract/projects.ts';
import { refreshNoticeMoments } from '#server/features/notifications/due/refresh-notice-moments.ts';
import { type RequestContext, type Created, lockToCreate, transact } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { nextSortOrder } from '#server/platform/records.ts';
import { assertReferences } from '#server/records/references.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { assertOwnId, findCreated } from '#server/records/trash-index.ts';
import { logProjectCompletion } from './change-project.ts';
import { getProject } from './queries.ts';

/**
 * Creates a project; a repetition with the same id returns the stored one.
 * @throws Conflict for an id that is in the trash, or that of an area; RuleBroken when the area is missing.
 */
export function createProject(request: RequestContext, input: NewProject): Promise<Created<Project>> {
  const { id = newId(), deadline, ...fields } = input;
  return transact(request, async (ctx) => {
    const { db, userId } = ctx;
    await lockToCreate(ctx);
    await assertOwnId(ctx, 'areas', input.id);
    if ((await findCreated(ctx, 'projects', [input.id])).has(id))
      return { isNew: false, record: await getProject(ctx, id) };
    const [sort_order] = await Promise.all([nextSortOrder(ctx, 'projects'), assertReferences(ctx, 'projects', fields)]);
    const now = ctx.now.toISOString();
    await db
      .insertInto('projects')
      .values({
        ...fields,
        user_id: userId,
        id,
        due_date: fields.due_date ?? deadline,
        completed_at: fields.status === 'Completed' ? now : null,
        sort_order,
        archived_at: null,
        from_template: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await refreshNoticeMoments(ctx, 'projects', [id]);
    const record = await getProject(ctx, id);
    await writeSearchTexts(ctx, 'projects', [record]);
    if (record.status === 'Completed') await logProjectCompletion(ctx, record);
    return { isNew: true, record };
  });
}
