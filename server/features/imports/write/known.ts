import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { idsIn } from '#server/database/id-list.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { OwnedTable } from '#server/platform/record-kind.ts';
import type { Known, WantedIds } from '../draft.ts';

/** Looks up which of the ids of an import exist. Inside the transaction that writes it, under the user's lock. */
export async function lookUp(ctx: RequestContext, wanted: WantedIds, inboxId: string | null): Promise<Known> {
  const known: Required<Pick<Known, 'live' | 'deleted' | 'undone'>> = { live: {}, deleted: {}, undone: {} };
  for (const [table, lists] of Object.entries(wanted) as [OwnedTable, readonly string[]][]) {
    const live = new Map<string, { project_id?: string; parent_task_id?: string | null }>();
    const deleted = new Set<string>();
    const undone = new Set<string>();
    for (const some of lists) {
      // On SQLite each list holds this thread for some milliseconds.
      await yieldToEventLoop();
      for (const { id, ...place } of await findLive(ctx, table, some)) live.set(id, place);
      for (const { id, kind } of await findDeleted(ctx, table, some)) (kind === 'import' ? undone : deleted).add(id);
    }
    known.live[table] = live;
    known.deleted[table] = deleted;
    known.undone[table] = undone;
  }
  return { ...known, places: await readPlaces(ctx), inboxId };
}

function findLive({ db, userId }: RequestContext, table: OwnedTable, ids: string) {
  return db
    .selectFrom(table as 'tasks')
    .select('id')
    .$if(table === 'tasks', (query) => query.select(['project_id', 'parent_task_id']))
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
    .innerJoin('trash as entry', (join) =>
      join.onRef('entry.user_id', '=', 'record.user_id').onRef('entry.id', '=', 'record.entry_id'),
    )
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
