import { type TrashEntry, TrashKind } from '#contract/trash.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { cutPage, newestFirst, type Page, type PageRequest, placeOfPage } from '#server/platform/pages.ts';
import { countsOf } from '#server/records/trash-content.ts';

/** The number of entries in a list without a limit. */
const LIST_MAX = 500;

interface TrashFilter extends Partial<PageRequest> {
  /** Only the entry that contains this record, at any depth. */
  record_id?: string | undefined;
}

/** The user's trash entries, the newest first. */
export async function listTrash(
  { db, userId, now, graph }: RequestContext,
  { record_id, limit = LIST_MAX, cursor }: TrashFilter,
): Promise<Page<TrashEntry>> {
  const found = db
    .selectFrom('trash')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .$if(record_id !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('trash_records')
          .where('user_id', '=', userId)
          // By the key, since a trash may have thousands of entries.
          .where('kind', 'in', TrashKind.options)
          .where('id', '=', record_id!)
          .select('entry_id'),
      ),
    );
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const read = await found
    .select(['id', 'kind', 'name', 'deleted_at', 'expires_at', 'counts'])
    .$call(newestFirst(['deleted_at', 'id'], placeOfPage({ limit, cursor })))
    .execute();
  const { rows, next } = cutPage(read, limit, (row) => [row.deleted_at, row.id]);
  // Older entries have no counts of kinds that were added later.
  const none = countsOf(graph, {});
  const items = rows.map(({ counts, ...entry }) => ({
    ...entry,
    counts: { ...none, ...(JSON.parse(counts) as object) } as TrashEntry['counts'],
  }));
  return { items, total, next };
}
