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
  const roots = JSON.parse(row.roots) as Partial<Record<OwnedTable, readonly string[]>>;
  return moveTogether(ctx, { table: 'imports', id }, roots, {
    ids: async (inner, rows) => ({ recurring_tasks: await findRules(inner, rows) }),
    rows: async (inner, rows) => ({ completions: await takeCompletions(inner, rows) }),
  });
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
