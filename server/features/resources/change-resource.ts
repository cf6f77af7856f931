import type { Resource, ResourceChanges } from '#contract/resources.ts';
import { type RequestContext, transactLocked } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { writeSearchTexts } from '#server/records/search-texts.ts';
import { readParent, setParent } from './attachments.ts';
import { readEntity } from './entities.ts';
import { fileName } from './content/file-names.ts';
import { assertOpen, getResource } from './queries.ts';
import { type ResourceRow, tagLines } from './resource-row.ts';

/** Changes the details of a file. @throws NotFound; RuleBroken when a new parent is missing. */
export function changeResource(request: RequestContext, id: string, changes: ResourceChanges): Promise<Resource> {
  return transactLocked(request, async (ctx) => {
    const { db, userId } = ctx;
    await assertOpen(ctx, id);
    const stored = await db
      .selectFrom('resources')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!stored) throw notFound('File');
    const changed = changedColumns(stored, changes, ctx.now.toISOString());
    await db.updateTable('resources').set(changed).where('user_id', '=', userId).where('id', '=', id).execute();
    await changeParent(ctx, id, changes);
    await writeSearchTexts(ctx, 'resources', [{ ...stored, ...changed }]);
    return getResource(ctx, id);
  });
}

/** A typed name is not a path, unless it looks like one: `Receipt 11/2026` is kept whole. */
const withoutSlashes = (typed: string): string => typed.replace(/^(?:\.{0,2}[/\\])+/, '').replaceAll(/[/\\]/g, '–');

function changedColumns(
  stored: ResourceRow,
  { filename, category, description, tags, folder_path, is_archived, is_favorite }: ResourceChanges,
  now: string,
): Partial<ResourceRow> {
  return {
    ...(filename !== undefined && { name: fileName(withoutSlashes(filename), stored.mime_type) }),
    ...(category !== undefined && { category }),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags: tagLines(tags) }),
    ...(folder_path !== undefined && { folder_path }),
    ...(is_archived !== undefined && { archived_at: is_archived ? (stored.archived_at ?? now) : null }),
    ...(is_favorite !== undefined && { favorited_at: is_favorite ? (stored.favorited_at ?? now) : null }),
    updated_at: now,
  };
}

/** An unchanged parent is not checked, since it may be archived. */
async function changeParent(ctx: RequestContext, id: string, changes: ResourceChanges): Promise<void> {
  if (changes.parent_id === undefined && changes.parent_type === undefined) return;
  const stored = await getResource(ctx, id);
  const { parent_id = stored.parent_id, parent_type = stored.parent_type } = changes;
  if (parent_id === stored.parent_id && parent_type === stored.parent_type) return;
  const parent = readParent({ parent_id, parent_type });
  await setParent(ctx, id, parent && readEntity(parent));
}
