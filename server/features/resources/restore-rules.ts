import { idList } from '#server/database/id-list.ts';
import type { RequestContext } from '#server/platform/context.ts';
import type { Link, OwnedRow } from '#server/platform/record-kind.ts';

/** A file that has another parent by now keeps it; the older one gets it attached again. */
export async function keepOneParent({ db, userId }: RequestContext, links: readonly Link[]): Promise<void> {
  const parents = links.flatMap(({ row }) => (row?.['is_parent'] === 1 ? row : []));
  if (parents.length === 0) return;
  const fileOf = (row: OwnedRow) => row['resource_id'] as string;
  const rows = await db
    .selectFrom('attachments')
    .select('resource_id')
    .where('user_id', '=', userId)
    .where('resource_id', 'in', idList(parents.map(fileOf)))
    .where('is_parent', '=', 1)
    .execute();
  const taken = new Set(rows.map(({ resource_id }) => resource_id));
  // Rows are in reverse order of deletion, so the first is the latest parent.
  for (const row of parents) {
    if (taken.has(fileOf(row))) row['is_parent'] = 0;
    taken.add(fileOf(row));
  }
}
