import { type TrashEntry, TrashKind } from '#contract/trash.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { countsOf } from '#server/records/trash-content.ts';

/**
 * What the user deleted and can restore, the newest first.
 * @param recordId only the entry that holds this record, by itself or below another.
 */
export async function listTrash({ db, userId, now, graph }: RequestContext, recordId?: string): Promise<TrashEntry[]> {
  const rows = await db
    .selectFrom('trash')
    .select(['id', 'kind', 'name', 'deleted_at', 'expires_at', 'counts'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .$if(recordId !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('trash_records')
          .where('user_id', '=', userId)
          // By the key: a person's trash may hold thousands.
          .where('kind', 'in', TrashKind.options)
          .where('id', '=', recordId!)
          .select('entry_id'),
      ),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  // What was deleted before there were records of a kind does not count them.
  const none = countsOf(graph, {});
  return rows.map(({ counts, ...entry }) => ({
    ...entry,
    counts: { ...none, ...(JSON.parse(counts) as object) } as TrashEntry['counts'],
  }));
}
