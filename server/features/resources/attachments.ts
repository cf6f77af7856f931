import { sql } from 'kysely';
import { idList } from '#server/database/id-list.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { transactLocked } from '#server/platform/context.ts';
import { brokenRule, notFound } from '#server/platform/errors.ts';
import { assertOpen } from './queries.ts';
import { assertAttachable, assertDetachable, ENTITIES, type EntityRef } from './entities.ts';

/** Attaches a file to a record; a repetition changes nothing. @throws NotFound; RuleBroken if the record is missing. */
export function attach(request: RequestContext, resourceId: string, entity: EntityRef) {
  return transactLocked(request, async (ctx) => {
    await touch(ctx, resourceId);
    await assertAttachable(ctx, entity);
    await insertAttachment(ctx, resourceId, entity, { isParent: false });
    return { message: 'File attached' };
  });
}

/**
 * Detaches a file, also from an archived record; without an attachment nothing changes.
 * @throws NotFound; RuleBroken when the record is missing.
 */
export function detach(request: RequestContext, resourceId: string, entity: EntityRef) {
  return transactLocked(request, async (ctx) => {
    await touch(ctx, resourceId);
    await assertDetachable(ctx, entity);
    await ctx.db
      .deleteFrom('attachments')
      .where('user_id', '=', ctx.userId)
      .where('resource_id', '=', resourceId)
      .where('entity_type', '=', entity.type)
      .where('entity_id', '=', entity.id)
      .execute();
    return { message: 'File detached' };
  });
}

/** The parent of a file in a request: both fields or neither. @throws RuleBroken. */
export function readParent({
  parent_type,
  parent_id,
}: {
  parent_type: string | null;
  parent_id: string | null;
}): { entity_type: string; entity_id: string } | null {
  if ((parent_type === null) !== (parent_id === null)) {
    throw brokenRule('A parent needs both parent_type and parent_id');
  }
  return parent_type === null || parent_id === null ? null : { entity_type: parent_type, entity_id: parent_id };
}

/**
 * Sets the parent of a file, and attaches the file to it. The old parent keeps the attachment.
 * @param parent null: none. @throws RuleBroken when it is missing.
 */
export async function setParent(ctx: RequestContext, resourceId: string, parent: EntityRef | null): Promise<void> {
  const { db, userId } = ctx;
  await db
    .updateTable('attachments')
    .set({ is_parent: 0 })
    .where('user_id', '=', userId)
    .where('resource_id', '=', resourceId)
    .where('is_parent', '=', 1)
    .execute();
  if (parent === null) return;
  await assertAttachable(ctx, parent);
  await insertAttachment(ctx, resourceId, parent, { isParent: true });
}

/**
 * Attaches the unarchived files of one record to another as well. Both then show the same file.
 * @param without ids of files to leave out.
 */
export async function attachFilesOf(
  { db, userId, now }: RequestContext,
  from: EntityRef,
  to: EntityRef,
  without: readonly string[] = [],
): Promise<void> {
  const { column } = ENTITIES[to.type];
  await sql`
    insert into attachments (user_id, resource_id, entity_type, entity_id, ${sql.ref(column)}, is_parent, attached_at)
    select attachment.user_id, attachment.resource_id, ${to.type}, ${to.id}, ${to.id}, 0, ${now.toISOString()}
    from attachments as attachment
    join resources as resource on resource.user_id = attachment.user_id and resource.id = attachment.resource_id
    where attachment.user_id = ${userId}
      and attachment.entity_type = ${from.type} and attachment.entity_id = ${from.id}
      and resource.archived_at is null and attachment.resource_id not in ${idList(without)}
  `.execute(db);
}

async function insertAttachment(
  { db, userId, now }: RequestContext,
  resource_id: string,
  { type, id }: EntityRef,
  { isParent }: { isParent: boolean },
): Promise<void> {
  const pointers = Object.values(ENTITIES).map(({ column }) => [column, column === ENTITIES[type].column ? id : null]);
  await db
    .insertInto('attachments')
    .values({
      user_id: userId,
      resource_id,
      entity_type: type,
      entity_id: id,
      ...(Object.fromEntries(pointers) as Record<(typeof ENTITIES)[EntityRef['type']]['column'], string | null>),
      is_parent: isParent ? 1 : 0,
      attached_at: now.toISOString(),
    })
    .onConflict((conflict) => {
      const known = conflict.columns(['user_id', 'entity_type', 'entity_id', 'resource_id']);
      return isParent ? known.doUpdateSet({ is_parent: 1 }) : known.doNothing();
    })
    .execute();
}

/** @throws NotFound. */
async function touch(ctx: RequestContext, id: string): Promise<void> {
  await assertOpen(ctx, id);
  const { db, userId, now } = ctx;
  const row = await db
    .updateTable('resources')
    .set({ updated_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notFound('File');
}
