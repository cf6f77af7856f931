import { sql } from 'kysely';
import { type FileHolder, HOLDERS_MAX, MEGABYTE, type ResourceSummary } from '#contract/resources.ts';
import type { Context } from '#server/platform/context.ts';
import { readUsedBytes, type StorageQuota } from './queries.ts';
import { MIME_TYPES_OF } from './resource-row.ts';

/** The number and size of files by kind, folder and parent. */
export async function readSummary(ctx: Context, { storageQuotaMb }: StorageQuota): Promise<ResourceSummary> {
  const { db, userId } = ctx;
  const countWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`cast(coalesce(sum(case when ${condition} then 1 else 0 end), 0) as integer)`;
  const ofType = (type: keyof typeof MIME_TYPES_OF) =>
    countWhere(sql`archived_at is null and mime_type in (${sql.join(MIME_TYPES_OF[type])})`);
  const { document, image, ...counts } = await db
    .selectFrom('resources')
    .where('user_id', '=', userId)
    .select([
      countWhere(sql`archived_at is null`).as('total'),
      countWhere(sql`archived_at is not null`).as('archived'),
      countWhere(sql`archived_at is null and favorited_at is not null`).as('favorites'),
      ofType('document').as('document'),
      ofType('image').as('image'),
    ])
    .executeTakeFirstOrThrow();
  const folders = await db
    .selectFrom('resources')
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .groupBy('folder_path')
    .orderBy('folder_path')
    .select((eb) => ['folder_path', eb.fn.countAll<number>().as('count')])
    .execute();
  return {
    used_bytes: await readUsedBytes(ctx),
    max_bytes: storageQuotaMb * MEGABYTE,
    ...counts,
    by_file_type: { document, image, other: counts.total - document - image },
    folders,
    holders: await readHolders(ctx),
  };
}

/** The records with unarchived files, those with most first. */
async function readHolders({ db, userId }: Context): Promise<FileHolder[]> {
  const { rows } = await sql<FileHolder>`
    with held as (
      select attachment.resource_id,
        case when attachment.entity_type = 'task' then 'project' else attachment.entity_type end as entity_type,
        case when attachment.entity_type = 'journal_entry' then null
          else coalesce(task.project_id, attachment.entity_id) end as entity_id
      from attachments as attachment
      join resources as resource on resource.user_id = attachment.user_id and resource.id = attachment.resource_id
        and resource.archived_at is null
      left join tasks as task on task.user_id = attachment.user_id and task.id = attachment.task_id
      where attachment.user_id = ${userId}
    ), counted as (
      select entity_type, entity_id, cast(count(distinct resource_id) as integer) as files
      from held group by entity_type, entity_id order by files desc, entity_id limit ${sql.lit(HOLDERS_MAX)}
    )
    select counted.entity_type, counted.entity_id, counted.files as count, pillar.color,
      coalesce(project.name, area.name, pillar.name, template.name, 'Journal') as name
    from counted
    left join projects as project
      on counted.entity_type = 'project' and project.user_id = ${userId} and project.id = counted.entity_id
    left join areas as area on area.user_id = ${userId}
      and area.id = case when counted.entity_type = 'area' then counted.entity_id else project.area_id end
    left join pillars as pillar on pillar.user_id = ${userId}
      and pillar.id = case when counted.entity_type = 'pillar' then counted.entity_id else area.pillar_id end
    left join project_templates as template
      on counted.entity_type = 'template' and template.user_id = ${userId} and template.id = counted.entity_id
    order by counted.files desc, name, counted.entity_id
  `.execute(db);
  return rows;
}
