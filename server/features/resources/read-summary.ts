import { sql } from 'kysely';
import { type ResourceSummary, STORAGE_BYTES_MAX } from '#contract/resources.ts';
import type { Context } from '#server/platform/context.ts';
import { readUsedBytes } from './queries.ts';
import { MIME_TYPES_OF } from './resource-row.ts';

/** How many files there are of each kind and in each folder, and what they take. */
export async function readSummary(ctx: Context): Promise<ResourceSummary> {
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
    max_bytes: STORAGE_BYTES_MAX,
    ...counts,
    by_file_type: { document, image, other: counts.total - document - image },
    folders,
  };
}
