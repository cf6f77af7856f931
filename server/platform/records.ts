import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { type Context, lockUser, transact } from './context.ts';
import { notFound } from './errors.ts';
import { recheckNotices } from './recheck-notices.ts';

/* What pillars, areas, projects and tasks have in common as records of a user. */

type ArchivableTable = 'pillars' | 'areas' | 'projects';
type OrderedTable = ArchivableTable | 'tasks';

/**
 * Archives or unarchives one record: the flag of that record only, so that unarchiving restores exactly what was there.
 * @throws NotFound.
 */
export async function setArchived(ctx: Context, table: ArchivableTable, id: string, archived: boolean): Promise<void> {
  const now = ctx.now.toISOString();
  const row = await ctx.db
    // One table stands for all three: the columns used here are the same.
    .updateTable(table as 'pillars')
    .set({ archived_at: archived ? sql<string>`coalesce(archived_at, ${now})` : null, updated_at: now })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) throw notFound(SINGULAR[table]);
  // What became due while it was hidden was told to nobody.
  if (!archived) await recheckNotices(ctx);
}

const SINGULAR: Readonly<Record<OrderedTable, string>> = {
  pillars: 'Pillar',
  areas: 'Area',
  projects: 'Project',
  tasks: 'Task',
};

/** True when the user has a record with this id: a create that is sent again finds it. */
export async function hasRecord(db: Db, table: OrderedTable, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom(table as 'pillars')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The `sort_order` of a record that is added after the user's others. */
export const nextSortOrder = (table: OrderedTable, userId: string) =>
  sql<number>`(select coalesce(max(sort_order), -1) + 1 from ${sql.table(table)} where user_id = ${userId})`;

/**
 * Puts records into an order: the named ones first, the others after them as they were.
 * @param projectId for tasks: the project whose tasks are meant.
 * @throws NotFound naming the ids that are missing or somebody else's; then nothing is changed.
 */
export function reorder(
  request: Context,
  table: OrderedTable,
  ids: readonly string[],
  projectId?: string,
): Promise<void> {
  return transact(request, async (ctx) => {
    const { db, userId } = ctx;
    await lockUser(ctx);
    const rows = await db
      .selectFrom(table as 'tasks')
      .select(['id', 'sort_order'])
      .where('user_id', '=', userId)
      .$if(projectId !== undefined, (query) => query.where('project_id', '=', projectId!))
      .orderBy('sort_order')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const stored = new Map(rows.map((row) => [row.id, row.sort_order]));
    const unknown = ids.filter((id) => !stored.has(id));
    if (unknown.length > 0) throw notFound(`${SINGULAR[table]} ${unknown.join(', ')}`);

    const ordered = [...new Set([...ids, ...stored.keys()])];
    const moved = ordered.flatMap((id, position) => (stored.get(id) === position ? [] : [{ id, position }]));
    if (moved.length === 0) return;
    const values = sql.join(moved.map(({ id, position }) => sql`(${id}, cast(${position} as integer))`));
    const target = sql.table(table);
    await sql`
      update ${target} set sort_order = v.column2 from (values ${values}) as v
      where ${target}.user_id = ${userId} and ${target}.id = v.column1
    `.execute(db);
  });
}

/** Completed of all, in percent with one decimal; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
