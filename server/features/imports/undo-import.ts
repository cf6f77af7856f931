import { sql } from 'kysely';
import { idList } from '#server/database/id-list.ts';
import { answerOnce } from '#server/platform/endpoints/answer-once.ts';
import { lockUser, type RequestContext, transact } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { idsOf, type OwnedRow, type OwnedTable, type Rows } from '#server/platform/record-kind.ts';
import { moveTogether } from '#server/records/move-together.ts';
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
  const hasId = ([table]: (typeof roots)[number]) => keyOfTable(ctx, table)[0] === 'id';
  return moveTogether(ctx, { table: 'imports', id }, Object.fromEntries(roots.filter(hasId)), {
    ids: async (inner, rows) => ({ recurring_tasks: await findRules(inner, rows) }),
    rows: async (inner, rows) => {
      const taken: Rows = {};
      for (const [table, keys] of roots.filter((each) => !hasId(each))) {
        const deleted = await takeKeyed(inner, table, keys);
        // A trash entry has no secrets, and no picture, whose bytes would be removed.
        if (!SETTINGS.includes(table)) taken[table] = deleted;
      }
      taken.completions = [...(taken.completions ?? []), ...(await takeCompletions(inner, rows))];
      return taken;
    },
  });
}

/** The ids or, as JSON, the keys of rows, by table. */
type Rooted = Partial<Record<OwnedTable, readonly string[]>>;

/** Rows of which a person has one, and which no trash entry keeps. */
const SETTINGS: readonly OwnedTable[] = ['notification_preferences', 'profile_pictures', 'focus_timers'];

function keyOfTable({ graph }: RequestContext, table: OwnedTable): readonly string[] {
  const { exported } = graph.kindOf(table);
  return ('part' in exported && exported.key) || (SETTINGS.includes(table) ? [] : ['id']);
}

/** Deletes rows of a table without ids by their keys, and returns them. */
async function takeKeyed(ctx: RequestContext, table: OwnedTable, keys: readonly string[]): Promise<OwnedRow[]> {
  const { db, userId } = ctx;
  const columns = keyOfTable(ctx, table);
  if (table === 'profile_pictures') {
    await db.updateTable('users').set({ profile_picture: null }).where('id', '=', userId).execute();
  }
  const values = keys.map((key) => (JSON.parse(key) as string[]).join(' '));
  const key = sql.join(
    columns.map((column) => sql`cast(${sql.ref(column)} as text)`),
    sql` || ' ' || `,
  );
  const { rows } = await sql<OwnedRow>`
    delete from ${sql.table(table)} where user_id = ${userId}
      ${columns.length === 0 ? sql`` : sql`and ${key} in ${idList(values)}`} returning *
  `.execute(db);
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
