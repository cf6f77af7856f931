import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { type EntityType, MEGABYTE, type Resource, type ResourceList, storageFull } from '#contract/resources.ts';
import type { Config } from '#server/config.ts';
import { idList } from '#server/database/id-list.ts';
import { sameUser } from '#server/database/levels-above.ts';
import type { Context, RequestContext } from '#server/platform/context.ts';
import { notFound, TooLarge } from '#server/platform/errors.ts';
import { cutPage, newestFirst, type Page, placeOfPage } from '#server/platform/pages.ts';
import { opensJournal } from '#server/platform/endpoints/scopes.ts';
import { textContains } from '#server/records/search-texts.ts';
import { idsOf } from '#server/platform/ids.ts';
import { assertThere, type EntityRef } from './entities.ts';
import { type AttachmentRow, MIME_TYPES_OF, type ResourceRow, toResource } from './resource-row.ts';

export type StorageQuota = Pick<Config, 'storageQuotaMb'>;

const selectResources = (ctx: Context) => ownResources(ctx).selectAll('resource');

/** The caller's files; for an access token without the journal, those that are in no entry. */
export const ownResources = (ctx: Context) =>
  ctx.db
    .selectFrom('resources as resource')
    .where('resource.user_id', '=', ctx.userId)
    .$if(!opensJournal(ctx), (query) => query.where(isInNoEntry(ctx, 'resource')));

/** @param resource the alias of the table of files. */
export const isInNoEntry = ({ userId }: Pick<Context, 'userId'>, resource: string) => sql<SqlBool>`not exists (
  select 1 from attachments where attachments.user_id = ${userId}
    and attachments.resource_id = ${sql.ref(`${resource}.id`)} and attachments.journal_id is not null)`;

/** A page of files, the newest first. */
export async function listResources(ctx: Context, list: ResourceList): Promise<Page<Resource>> {
  const { limit, cursor, skip } = list;
  const rows = await selectResources(ctx)
    .$call(matching(ctx, list))
    .$call(newestFirst(['resource.created_at', 'resource.id'], placeOfPage({ limit, cursor })))
    .offset(skip)
    .execute();
  const page = cutPage(rows, limit, ({ created_at, id }) => [created_at, id]);
  const { total } = await ownResources(ctx)
    .$call(matching(ctx, list))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items: await toResources(ctx, page.rows), total, next: page.next };
}

type Filter = Omit<ResourceList, 'skip' | 'limit' | 'cursor'>;

const matching =
  (ctx: Context, filter: Filter) =>
  <DB extends { resource: ResourceRow }, O>(
    query: SelectQueryBuilder<DB, 'resource', O>,
  ): SelectQueryBuilder<DB, 'resource', O> => {
    const { category, file_type, folder_path, entity_type, entity_id, search } = filter;
    const { include_archived, is_archived, is_favorite } = filter;
    const conditions = [
      category && sql`resource.category = ${category}`,
      file_type && isOneOf(MIME_TYPES_OF[file_type]),
      folder_path && sql`resource.folder_path = ${folder_path}`,
      entity_type && sql`resource.id in ${attachedTo(ctx, entity_type, entity_id)}`,
      search &&
        sql`resource.id in (
          select id from search_texts where user_id = ${ctx.userId} and kind = 'resource' and ${textContains(ctx.db, search)})`,
      is_archived === undefined
        ? !include_archived && sql`resource.archived_at is null`
        : sql`(resource.archived_at is not null) = ${sql.lit(is_archived)}`,
      is_favorite !== undefined && sql`(resource.favorited_at is not null) = ${sql.lit(is_favorite)}`,
    ];
    return conditions.reduce((narrowed, each) => (each ? narrowed.where(each as never) : narrowed), query);
  };

/** The files of a record, for a project also those of its tasks; without an id those of all records of this type. */
function attachedTo({ userId }: Context, type: EntityType, id: string | undefined) {
  const ofType = sql`select resource_id from attachments where user_id = ${userId} and entity_type = ${type}`;
  if (id === undefined) return sql`(${ofType})`;
  if (type !== 'project') return sql`(${ofType} and entity_id = ${id})`;
  return sql`(
    ${ofType} and entity_id = ${id}
    union all select attachment.resource_id from attachments as attachment
      join tasks as task on task.user_id = attachment.user_id and task.id = attachment.task_id
      where task.user_id = ${userId} and task.project_id = ${id})`;
}

/** PostgreSQL does not accept an empty list. */
const isOneOf = (types: readonly string[]) =>
  types.length === 0 ? sql`1 = 0` : sql`resource.mime_type in (${sql.join(types)})`;

/** One file. @throws NotFound. */
export async function getResource(ctx: Context, id: string): Promise<Resource> {
  const row = await selectResources(ctx).where('resource.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('File');
  return (await toResources(ctx, [row]))[0]!;
}

/** @throws NotFound for a file in a journal that is closed to the access token. */
export async function assertOpen(ctx: Context, id: string): Promise<void> {
  if (!opensJournal(ctx)) await getResource(ctx, id);
}

/** The unarchived files of a record, the newest first. @throws NotFound, RuleBroken. */
export async function resourcesOf(
  ctx: RequestContext,
  entity: EntityRef,
  { onlyAsParent }: { onlyAsParent: boolean },
): Promise<Resource[]> {
  await assertThere(ctx, entity);
  const rows = await selectResources(ctx)
    .innerJoin('attachments as attachment', (join) =>
      sameUser(join, 'attachment.resource_id', 'resource.id')
        .on('attachment.entity_type', '=', entity.type)
        .on('attachment.entity_id', '=', entity.id),
    )
    .where('resource.archived_at', 'is', null)
    .$if(onlyAsParent, (query) => query.where('attachment.is_parent', '=', 1))
    .orderBy('resource.created_at', 'desc')
    .orderBy('resource.id', 'desc')
    .execute();
  return toResources(ctx, rows);
}

/** True for unused bytes of a user: their files are neither stored nor in the trash. */
export const isUnused = (userId: string | RawBuilder<string>) => sql<SqlBool>`(not exists (
    select 1 from resources where resources.user_id = ${userId} and resources.id = stored.resource_id
  ) and not exists (
    select 1 from trash_records where trash_records.user_id = ${userId}
      and trash_records.kind = 'resource' and trash_records.id = stored.resource_id
  ))`;

/** The storage use of a user in bytes, including files in the trash and the profile picture. */
export async function readUsedBytes({ db, userId }: Context): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select cast(coalesce(sum(size), 0) as integer) as total from (
      select stored.size from stored_files as stored where stored.user_id = ${userId} and not ${isUnused(userId)}
      union all select size from profile_pictures where user_id = ${userId}
    ) as taken
  `.execute(db);
  return rows[0]!.total;
}

/**
 * @param added the bytes of a new file, if it is not counted yet.
 * @throws TooLarge if the files of a user would take more than the quota.
 */
export async function assertStorageFits(ctx: Context, { storageQuotaMb }: StorageQuota, added = 0): Promise<void> {
  if ((await readUsedBytes(ctx)) + added > storageQuotaMb * MEGABYTE)
    throw new TooLarge(storageFull(storageQuotaMb), 'storage_full');
}

/** The records that files are attached to, with names, the first attachment first. */
async function attachmentsOf({ db, userId }: Context, ids: readonly string[]) {
  const { rows } = await sql<AttachmentRow>`
    select attachment.resource_id, attachment.entity_type, attachment.entity_id, attachment.is_parent,
      coalesce(task.name, project.name, area.name, pillar.name, template.name, nullif(entry.title, ''), 'Journal entry')
        as name,
      pillar.color
    from attachments as attachment
    left join tasks as task on task.user_id = attachment.user_id and task.id = attachment.task_id
    left join projects as project
      on project.user_id = attachment.user_id and project.id = coalesce(attachment.project_id, task.project_id)
    left join areas as area
      on area.user_id = attachment.user_id and area.id = coalesce(attachment.area_id, project.area_id)
    left join pillars as pillar
      on pillar.user_id = attachment.user_id and pillar.id = coalesce(attachment.pillar_id, area.pillar_id)
    left join journal_entries as entry on entry.user_id = attachment.user_id and entry.id = attachment.journal_id
    left join project_templates as template
      on template.user_id = attachment.user_id and template.id = attachment.template_id
    where attachment.user_id = ${userId} and attachment.resource_id in ${idList(ids)}
    order by attachment.attached_at, attachment.entity_type, attachment.entity_id
  `.execute(db);
  return Map.groupBy(rows, ({ resource_id }) => resource_id);
}

async function toResources(ctx: Context, rows: readonly ResourceRow[]): Promise<Resource[]> {
  if (rows.length === 0) return [];
  const attachments = await attachmentsOf(ctx, idsOf(rows));
  return rows.map((row) => toResource(row, attachments.get(row.id) ?? []));
}
