import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SearchKind } from '#contract/search.ts';
import { idList } from '#server/database/id-list.ts';
import type { Context } from '#server/platform/context.ts';
import { fold } from '#server/platform/folding.ts';
import type { Query } from '../query/parse-query.ts';
import { isInNoEntry } from '#server/features/resources/queries.ts';
import { opensJournal } from '#server/platform/endpoints/scopes.ts';
import { type Source, sourceOf } from './sources.ts';

/**
 * The ids of the records of a kind that meet the filters for days, tags and files; null: there is no such filter, and
 * the caller may see all of them.
 */
export async function filterIds(ctx: Context, kind: SearchKind, query: Query): Promise<ReadonlySet<string> | null> {
  const isFiltered = query.days.length + query.tags.length > 0 || query.hasFile;
  if (!isFiltered && (kind !== 'resource' || opensJournal(ctx))) return null;
  const source = sourceOf(kind);
  const conditions = source && (await conditionsOf(ctx, source, query));
  if (!conditions) return new Set();
  const rows = await ctx.db
    .selectFrom(`${source.table as 'pillars'} as record`)
    .where('record.user_id', '=', ctx.userId)
    .where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`)
    .select('record.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Null: records of this kind never meet the filters. */
async function conditionsOf(ctx: Context, source: Source, query: Query): Promise<RawBuilder<SqlBool>[] | null> {
  const { due, day, files, table } = source;
  const conditions: RawBuilder<SqlBool>[] = [];
  for (const filter of query.days) {
    const column = filter.is === 'due' ? due : day;
    if (column === undefined) return null;
    conditions.push(sql`${sql.ref(`record.${column}`)} ${OPERATORS[filter.is]} ${filter.day}`);
  }
  for (const tag of query.tags) {
    if (table === 'journal_entries') conditions.push(sql`record.id in ${entriesTagged(ctx, tag)}`);
    else if (table === 'resources') conditions.push(sql`record.id in ${await filesTagged(ctx, tag)}`);
    else return null;
  }
  if (table === 'resources' && !opensJournal(ctx)) conditions.push(isInNoEntry(ctx, 'record'));
  if (query.hasFile) {
    if (files === undefined) return null;
    conditions.push(sql`exists (select 1 from attachments where attachments.user_id = ${ctx.userId}
      and attachments.entity_type = ${sql.lit(files)} and attachments.entity_id = record.id)`);
  }
  return conditions;
}

const OPERATORS = { due: sql`=`, before: sql`<`, after: sql`>` } as const;

const entriesTagged = ({ userId }: Context, tag: string) =>
  sql`(select entry_id from journal_tags where user_id = ${userId} and folded = ${tag})`;

async function filesTagged({ db, userId }: Context, tag: string) {
  const rows = await db
    .selectFrom('resources')
    .where('user_id', '=', userId)
    .where('tags', '<>', '')
    .select(['id', 'tags'])
    .execute();
  return idList(rows.filter(({ tags }) => tags.split('\n').some((each) => fold(each) === tag)).map(({ id }) => id));
}
