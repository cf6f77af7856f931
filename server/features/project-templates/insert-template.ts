import type { ProjectTemplate, TemplateTask } from '#contract/project-templates.ts';
import { attachFilesOf } from '#server/features/resources/attachments.ts';
import { type Created, lockToCreate, type RequestContext, transact } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import { newId } from '#server/platform/ids.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { findCreated } from '#server/records/trash-index.ts';
import { assertRoom, assertSpace } from './assert-room.ts';
import { builtInTemplate } from './built-in/templates.ts';
import { getOwnTemplate } from './queries.ts';
import { tasksColumns } from './template-tasks.ts';

export interface TemplateContent {
  name: string;
  description: string | null;
  category: string | null;
  /** The area of the source project. */
  area_id: string | null;
  tasks: readonly TemplateTask[];
  /** A template whose files it shares. */
  filesOf?: string;
}

/**
 * Stores a new template; a repetition with the same id returns the stored one without reading anything.
 * @param sentId the id from the client.
 * @param read returns the content to store, in the transaction.
 * @throws Conflict for an id in the trash or of a built-in template; RuleBroken for too many templates.
 */
export function insertTemplate(
  request: RequestContext,
  sentId: string | undefined,
  read: (ctx: RequestContext) => Promise<TemplateContent>,
): Promise<Created<ProjectTemplate>> {
  const id = sentId ?? newId();
  return transact(request, async (ctx) => {
    const { db, userId } = ctx;
    await lockToCreate(ctx);
    if (builtInTemplate(id)) throw conflict('This id belongs to a built-in template.');
    if ((await findCreated(ctx, 'project_templates', [sentId])).has(id)) {
      return { isNew: false, record: await getOwnTemplate(ctx, id) };
    }
    await assertRoom(ctx);
    const { name, description, category, area_id, tasks, filesOf } = await read(ctx);
    const columns = tasksColumns(tasks);
    await assertSpace(ctx, id, columns.tasks);
    const now = ctx.now.toISOString();
    const row = {
      user_id: userId,
      id,
      name,
      description: description ?? '',
      category: category ?? '',
      area_id,
      ...columns,
      usage_count: 0,
      last_used_at: null,
      created_at: now,
      updated_at: now,
    };
    await db.insertInto('project_templates').values(row).execute();
    if (filesOf !== undefined) await attachFilesOf(ctx, { type: 'template', id: filesOf }, { type: 'template', id });
    await writeSearchTexts(ctx, 'project_templates', [row]);
    return { isNew: true, record: await getOwnTemplate(ctx, id) };
  });
}
