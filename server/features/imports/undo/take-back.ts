import { sql } from 'kysely';
import { amongIds } from '#server/database/dialect/among-ids.ts';
import { idList } from '#server/database/id-list.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { yieldTurn } from '#server/platform/turns/turns.ts';
import { idsOf, type OwnedRow, type OwnedTable, type Rows } from '#server/platform/record-kind.ts';
import { findPieces, type IdsByTable } from '#server/records/find-pieces.ts';
import { type Move, movePiece } from '#server/records/move-together.ts';
import { entryOf } from '#server/records/move-to-trash.ts';
import { countsOf } from '#server/records/trash-content.ts';
import { COMPLETED, STAMPS } from '../archive/subjects.ts';
import { type Held, inStep } from '../stage.ts';
import type { ImportRow } from '../stored-import.ts';

/** Rows without an id that are taken in one transaction. */
const KEYS_PER_STEP = 500;

/**
 * Removes everything that an import has added, with what is in it now, in short transactions; the row of the import
 * stays. What was moved out of it stays. Called again, it continues.
 * @param isKept whether rows go to the trash, into the entry of the import, or are deleted for good.
 * @returns how further records are added to the entry.
 */
export async function takeBack(
  request: RequestContext,
  held: Held,
  row: ImportRow,
  isKept: (rows: Rows) => boolean,
): Promise<Move> {
  const roots = Object.entries(JSON.parse(row.roots) as IdsByTable) as [OwnedTable, readonly string[]][];
  const hasId = ([table]: (typeof roots)[number]) => !(table in STAMPS) && keyOfTable(request, table)[0] === 'id';
  const pieces = await findPieces(request, Object.fromEntries(roots.filter(hasId)), async (ctx, { tasks = [] }) => ({
    recurring_tasks: await findRules(ctx, tasks),
  }));
  // Finding them may take a while.
  await inStep(request, held, async () => {});
  const counts = countsOf(request.graph, { ...joined(pieces), imports: [row.id] });
  const move: Move = {
    root: { table: 'imports', id: row.id },
    takeMore: async (ctx, { tasks = [] }) => ({ completions: await takeCompletions(ctx, idsOf(tasks)) }),
    async entryFor(ctx, rows) {
      if (!isKept(rows)) return null;
      // Also where the person has emptied the trash meanwhile.
      const entry = { id: row.trash_id!, kind: 'import', name: row.name, counts: JSON.stringify(counts) } as const;
      await ctx.db
        .insertInto('trash')
        .values(entryOf(ctx, entry))
        .onConflict((on) => on.columns(['user_id', 'id']).doNothing())
        .execute();
      return entry.id;
    },
  };
  for (const piece of pieces) {
    await yieldTurn();
    await inStep(request, held, (ctx) => movePiece(ctx, move, piece));
  }
  for (const [table, keys] of roots.filter((each) => !hasId(each))) {
    for (let start = 0; start < keys.length; start += KEYS_PER_STEP) {
      const some = keys.slice(start, start + KEYS_PER_STEP);
      await yieldTurn();
      await inStep(request, held, (ctx) =>
        movePiece(ctx, { ...move, takeMore: () => takeKeyed(ctx, table, some) }, {}),
      );
    }
  }
  return move;
}

/** Counts the records of an entry again, once all of them are in it. */
export async function countEntry({ db, userId, graph }: RequestContext, entryId: string): Promise<void> {
  const moved = await db
    .selectFrom('trash_records')
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
    // The list of an area has its id, and counts as no project.
    .where(
      sql<boolean>`not (kind = 'project' and (
        exists (select 1 from areas where areas.user_id = ${userId} and areas.id = trash_records.id)
        or exists (select 1 from trash_records as area
          where area.user_id = ${userId} and area.kind = 'area' and area.id = trash_records.id)))`,
    )
    .groupBy('kind')
    .select(['kind', sql<number>`count(*)`.as('count')])
    .execute();
  const counts = countsOf(graph, {});
  for (const { kind, count } of moved) counts[graph.deletable(kind).table] = Number(count);
  await db
    .updateTable('trash')
    .set({ counts: JSON.stringify(counts) })
    .where('user_id', '=', userId)
    .where('id', '=', entryId)
    .execute();
}

function joined(pieces: readonly IdsByTable[]): IdsByTable {
  const all: Partial<Record<OwnedTable, string[]>> = {};
  for (const piece of pieces) {
    for (const [table, ids] of Object.entries(piece) as [OwnedTable, readonly string[]][])
      (all[table] ??= []).push(...ids);
  }
  return all;
}

function keyOfTable({ graph }: RequestContext, table: OwnedTable): readonly string[] {
  const { exported } = graph.kindOf(table);
  return STAMPS[table] ?? (('part' in exported && exported.key) || ['id']);
}

/** Deletes rows of a table without ids by their keys, and returns those that a trash entry may contain. */
async function takeKeyed(ctx: RequestContext, table: OwnedTable, keys: readonly string[]): Promise<Rows> {
  const { db, userId } = ctx;
  const columns = keyOfTable(ctx, table);
  const taken = table === 'completions' ? await withoutKept(ctx, keys) : keys;
  const values = taken.map((key) => (JSON.parse(key) as string[]).join(' '));
  const key = sql.join(
    columns.map((column) => sql`cast(${sql.ref(column)} as text)`),
    sql` || ' ' || `,
  );
  const { rows } = await sql<OwnedRow>`
    delete from ${sql.table(table)} where user_id = ${userId}
      and ${key} in ${idList(values)} returning *
  `.execute(db);
  if (table === 'profile_pictures' && rows.length > 0) {
    await db.updateTable('users').set({ profile_picture: null }).where('id', '=', userId).execute();
  }
  // A trash entry has no secrets, and no picture, whose bytes would be removed.
  return table in STAMPS ? {} : { [table]: rows };
}

/** The keys of completions, without those of records that were moved out of the import and stay. */
async function withoutKept({ db, userId }: RequestContext, keys: readonly string[]): Promise<string[]> {
  const kept = new Set<string>();
  for (const [kind, table] of Object.entries(COMPLETED)) {
    const subjects = keys.flatMap((key) => {
      const [of, id] = JSON.parse(key) as [string, string];
      return of === kind ? id : [];
    });
    const live = await db
      .selectFrom(table as 'tasks')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', 'in', idList(subjects))
      .execute();
    for (const { id } of live) kept.add(JSON.stringify([kind, id]));
  }
  return keys.filter((key) => !kept.has(key));
}

/** The rules of the tasks, which would otherwise continue without them. */
async function findRules({ db, userId }: RequestContext, taskIds: readonly string[]): Promise<string[]> {
  const rules = await db
    .selectFrom('recurring_tasks')
    .select('id')
    .where('user_id', '=', userId)
    .where('task_id', 'in', idList(taskIds))
    .execute();
  return rules.map(({ id }) => id);
}

/** The imported completions of the tasks: they earned nothing, so no score depends on them. */
async function takeCompletions({ db, userId }: RequestContext, taskIds: readonly string[]): Promise<OwnedRow[]> {
  const rows = await db
    .deleteFrom('completions')
    .where('user_id', '=', userId)
    .where('kind', '=', 'task')
    .where('points', '=', 0)
    .where(amongIds(db, 'subject_id', taskIds))
    .returningAll()
    .execute();
  return rows as unknown as OwnedRow[];
}
