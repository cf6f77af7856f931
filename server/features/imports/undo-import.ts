import { sql } from 'kysely';
import { idList } from '#server/database/id-list.ts';
import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import { lockUser, type RequestContext, transact } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { idsOf, type OwnedRow, type OwnedTable, type Rows } from '#server/platform/record-kind.ts';
import { moveTogether } from '#server/records/move-together.ts';
import { COMPLETED, STAMPS } from './archive/subjects.ts';
import { getImport } from './stored-import.ts';

/**
 * Moves everything that an import has added to the trash, as one entry, with what is in it now. What was moved out of
 * it stays. A repeated request gets the first response.
 * @throws NotFound.
 */
export function undoImport(request: RequestContext, id: string, requestId?: string) {
  return answerOnce(request, `undo import ${id}`, requestId, (once) =>
    transact(once, async (ctx) => {
      await lockUser(ctx);
      return { success: true as const, message: 'Import undone', trash_id: await undo(ctx, id) };
    }),
  );
}

async function undo(ctx: RequestContext, id: string): Promise<string> {
  const row = await getImport(ctx, id);
  if (row.result === null) throw notFound('Import');
  const roots = Object.entries(JSON.parse(row.roots) as Rooted) as [OwnedTable, readonly string[]][];
  const hasId = ([table]: (typeof roots)[number]) => !(table in STAMPS) && keyOfTable(ctx, table)[0] === 'id';
  return moveTogether(ctx, { table: 'imports', id }, Object.fromEntries(roots.filter(hasId)), {
    ids: async (inner, rows) => ({ recurring_tasks: await findRules(inner, rows) }),
    rows: async (inner, rows) => {
      const taken: Rows = {};
      for (const [table, keys] of roots.filter((each) => !hasId(each))) {
        const own = table === 'completions' ? await withoutKept(inner, keys, rows) : keys;
        const deleted = await takeKeyed(inner, table, own);
        // A trash entry has no secrets, and no picture, whose bytes would be removed.
        if (!(table in STAMPS)) taken[table] = deleted;
      }
      taken.completions = [...(taken.completions ?? []), ...(await takeCompletions(inner, rows))];
      return taken;
    },
  });
}

/** The ids or, as JSON, the keys of rows, by table. */
type Rooted = Partial<Record<OwnedTable, readonly string[]>>;

function keyOfTable({ graph }: RequestContext, table: OwnedTable): readonly string[] {
  const { exported } = graph.kindOf(table);
  return STAMPS[table] ?? (('part' in exported && exported.key) || ['id']);
}

/** The keys of completions, without those of records that were moved out of the import and stay. */
async function withoutKept({ db, userId }: RequestContext, keys: readonly string[], rows: Rows): Promise<string[]> {
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
    const moved = new Set(idsOf(rows[table] ?? []));
    for (const { id } of live) if (!moved.has(id)) kept.add(JSON.stringify([kind, id]));
  }
  return keys.filter((key) => !kept.has(key));
}

/** Deletes rows of a table without ids by their keys, and returns them. */
async function takeKeyed(ctx: RequestContext, table: OwnedTable, keys: readonly string[]): Promise<OwnedRow[]> {
  const { db, userId } = ctx;
  const columns = keyOfTable(ctx, table);
  const values = keys.map((key) => (JSON.parse(key) as string[]).join(' '));
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
  return rows;
}

/** The rules of the tasks, which would otherwise continue without them. */
async function findRules({ db, userId }: RequestContext, { tasks = [] }: Rows): Promise<string[]> {
  const rules = await db
    .selectFrom('recurring_tasks')
    .select('id')
    .where('user_id', '=', userId)
    .where('task_id', 'in', idList(idsOf(tasks)))
    .execute();
  return rules.map(({ id }) => id);
}

/** The imported completions of the tasks: they earned nothing, so no score depends on them. */
async function takeCompletions({ db, userId }: RequestContext, { tasks = [] }: Rows): Promise<OwnedRow[]> {
  const ids = idsOf(tasks);
  const rows = await db
    .deleteFrom('completions')
    .where('user_id', '=', userId)
    .where('kind', '=', 'task')
    .where('points', '=', 0)
    .where('subject_id', 'in', idList(ids))
    .returningAll()
    .execute();
  return rows as unknown as OwnedRow[];
}
