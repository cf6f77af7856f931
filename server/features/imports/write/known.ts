import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { idList, idsIn } from '#server/database/id-list.ts';
import { sameUser } from '#server/database/levels-above.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { OwnedRow, OwnedTable } from '#server/platform/record-kind.ts';
import type { ArchivedFile, Draft, Known, LiveRecord } from '../draft.ts';

type Time = 'created_at' | 'updated_at';

/** Looks up which of the ids of an import exist. Inside the transaction that writes it, under the user's lock. */
export async function lookUp(
  ctx: RequestContext,
  { wanted, times = {}, stored = {}, files = [] }: Pick<Draft, 'wanted' | 'times' | 'stored' | 'files'>,
  inboxId: string | null,
): Promise<Known> {
  const known: Required<Pick<Known, 'live' | 'deleted' | 'undone'>> = { live: {}, deleted: {}, undone: {} };
  for (const [table, lists] of Object.entries(wanted) as [OwnedTable, readonly string[]][]) {
    const live = new Map<string, LiveRecord>();
    const deleted = new Set<string>();
    const undone = new Set<string>();
    for (const some of lists) {
      // On SQLite each list holds this thread for some milliseconds.
      await yieldToEventLoop();
      for (const { id, ...place } of await findLive(ctx, table, some, times[table])) live.set(id, place);
      for (const { id, kind } of await findDeleted(ctx, table, some)) (kind === 'import' ? undone : deleted).add(id);
    }
    known.live[table] = live;
    known.deleted[table] = deleted;
    known.undone[table] = undone;
  }
  return {
    ...known,
    places: await readPlaces(ctx),
    inboxId,
    stored: await readStored(ctx, stored),
    fileIds: await findBytes(ctx, files),
  };
}

/** Rows of one page, which takes some milliseconds. */
const PAGE = 2000;

/** All rows of some tables, with some of their columns. */
async function readStored(
  { db, userId }: RequestContext,
  tables: NonNullable<Draft['stored']>,
): Promise<Known['stored']> {
  const found: Partial<Record<OwnedTable, OwnedRow[]>> = {};
  for (const [table, columns] of Object.entries(tables) as [OwnedTable, readonly string[]][]) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const rows: OwnedRow[] = [];
    for (;;) {
      await yieldToEventLoop();
      const page = await sql<OwnedRow>`
        select ${names} from ${sql.table(table)} where user_id = ${userId}
        order by ${names} limit ${sql.lit(PAGE)} offset ${sql.lit(rows.length)}
      `.execute(db);
      rows.push(...page.rows);
      if (page.rows.length < PAGE) break;
    }
    found[table] = rows;
  }
  return found;
}

/** The names of the person's stored bytes among these files, by hash. */
async function findBytes({ db, userId }: RequestContext, files: readonly ArchivedFile[]): Promise<Map<string, string>> {
  if (files.length === 0) return new Map();
  const rows = await db
    .selectFrom('stored_files')
    .select(['hash', 'file_id'])
    .where('user_id', '=', userId)
    .where('hash', 'in', idList(files.map(({ hash }) => hash)))
    .execute();
  return new Map(rows.map(({ hash, file_id }) => [hash, file_id]));
}

function findLive({ db, userId }: RequestContext, table: OwnedTable, ids: string, times: readonly Time[] = []) {
  return db
    .selectFrom(table as 'tasks')
    .select('id')
    .$if(table === 'tasks', (query) => query.select(['project_id', 'parent_task_id', 'completed_at']))
    .select(times)
    .where('user_id', '=', userId)
    .where('id', 'in', idsIn(ids))
    .execute();
}

/** The ids in the trash, with the kind of their entry. */
async function findDeleted({ db, userId, graph }: RequestContext, table: OwnedTable, ids: string) {
  const { kind } = graph.kindOf(table);
  if (!kind) return [];
  return db
    .selectFrom('trash_records as record')
    .innerJoin('trash as entry', (join) => sameUser(join, 'entry.id', 'record.entry_id'))
    .where('record.user_id', '=', userId)
    .where('record.kind', '=', kind)
    .where('record.id', 'in', idsIn(ids))
    .select(['record.id', 'entry.kind'])
    .execute();
}

/** The first free position in each table. */
async function readPlaces({ db, userId }: RequestContext): Promise<Known['places']> {
  const next = async (table: 'areas' | 'projects' | 'tasks') => {
    const row = await db
      .selectFrom(table as 'tasks')
      .where('user_id', '=', userId)
      .select(sql<number>`coalesce(max(sort_order), -1) + 1`.as('place'))
      .executeTakeFirstOrThrow();
    return row.place;
  };
  return { areas: await next('areas'), projects: await next('projects'), tasks: await next('tasks') };
}
