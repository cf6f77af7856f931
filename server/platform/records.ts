import { sql } from 'kysely';
import { updateRows } from '../database/dialect/many-rows.ts';
import { placedIds } from '../database/id-list.ts';
import { prepare, prepareForms } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import { capitalised } from './calendar.ts';
import { type Context, type RequestContext, transactLocked } from './context.ts';
import { notFound } from './errors.ts';
import { recheckNotices } from './recheck-notices.ts';
import type { OwnedTable } from './record-kind.ts';
import { inSlices } from './batches.ts';

/* Functions shared by pillars, areas, projects and tasks. */

type TableWith<Column extends string> = {
  [Table in OwnedTable]: Column extends keyof Schema[Table] ? Table : never;
}[OwnedTable];
type OrderedTable = TableWith<'sort_order'>;

/**
 * Hides a record and everything below it, or shows them again. It changes the flag of that record only, so that
 * unarchiving restores the previous state.
 * @throws NotFound.
 */
export async function setArchived<Row>(
  ctx: RequestContext,
  table: TableWith<'archived_at'>,
  id: string,
  archived: boolean,
  read: (ctx: Context, id: string) => Promise<Row>,
): Promise<Row> {
  const now = ctx.now.toISOString();
  const row = await ctx.db
    // Typed as one of the tables: all have the columns used here.
    .updateTable(table as 'pillars')
    .set({ archived_at: archived ? sql<string>`coalesce(archived_at, ${now})` : null, updated_at: now })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notFound(wordFor(ctx, table));
  // No notice was sent for records that became due while they were hidden.
  if (!archived) await recheckNotices(ctx);
  return read(ctx, id);
}

/** `Area` for `areas`. */
const wordFor = ({ graph }: RequestContext, table: OwnedTable): string => capitalised(graph.kindOf(table).word);

/** True when the user has a record with this id, as when a create is repeated. */
export async function hasRecord(db: Db, table: OrderedTable, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom(table as 'pillars')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

const selectLastPlace = prepareForms(({ table }: { table: OrderedTable }) =>
  prepare((db, { userId }: { userId: string }) =>
    db
      .selectFrom(table as 'pillars')
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.max<number | null>('sort_order').as('last')),
  ),
);

/** The `sort_order` of a record that is added after the user's others. Called under the user's lock. */
export async function nextSortOrder({ db, userId }: Context, table: OrderedTable): Promise<number> {
  const [row] = await selectLastPlace({ table })(db, { userId });
  return (row!.last ?? -1) + 1;
}

/**
 * Sorts records: the named ones first, then the others in their previous order.
 * @param projectId for tasks: the project of the tasks.
 * @throws NotFound naming the ids that are missing or another user's; nothing is changed then.
 */
export function reorder(
  request: RequestContext,
  table: OrderedTable,
  ids: readonly string[],
  projectId?: string,
): Promise<{ message: string }> {
  return transactLocked(request, async (ctx) => {
    const { db, userId } = ctx;
    const target = sql.table(table);
    const within = projectId === undefined ? sql`` : sql`and record.project_id = ${projectId}`;
    // The list of an area is not shown as a project.
    const shown = table === 'projects' ? sql`and record.id is distinct from record.area_id` : sql``;
    const unknown = await sql<{ id: string }>`
      select named.id from ${placedIds(ids)} as named where not exists (
        select 1 from ${target} as record where record.user_id = ${userId} and record.id = named.id ${within} ${shown})
      order by named.place
    `.execute(db);
    if (unknown.rows.length > 0) {
      throw notFound(`${wordFor(ctx, table)} ${unknown.rows.map(({ id }) => id).join(', ')}`);
    }
    // Materialized, so that SQLite builds an index instead of scanning it for each record.
    const moved = await sql<{ id: string; sort_order: number }>`
      with named as materialized (select id, place from ${placedIds(ids)} as given)
      select ordered.id, ordered.place as sort_order from (
        select record.id, record.sort_order, row_number() over (
          order by named.place is null, named.place, record.sort_order, record.created_at, record.id) - 1 as place
        from ${target} as record left join named on named.id = record.id
        where record.user_id = ${userId} ${within}
      ) as ordered
      where ordered.sort_order <> ordered.place
    `.execute(db);
    await inSlices(moved.rows, (rows) => updateRows(db, table, userId, rows));
    return { message: `${capitalised(table)} reordered` };
  });
}

/** `part` of `whole` in percent with one decimal; 0 if `whole` is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
