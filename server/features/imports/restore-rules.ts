import type { RequestContext } from '#server/platform/context.ts';
import type { LeftOut, OwnedRow, OwnedTable, RecordRef, Rows } from '#server/platform/record-kind.ts';
import { conflict } from '#server/platform/errors.ts';
import { existing } from '#server/records/links.ts';

/** Gives the records of an undone import another parent, where theirs was deleted since. */
export async function fitImport(ctx: RequestContext, rows: Rows, root: RecordRef): Promise<LeftOut[]> {
  if (root.table !== 'imports') return [];
  await assertUndone(ctx, root.id);
  for (const [table, all] of Object.entries(rows) as [OwnedTable, OwnedRow[]][]) {
    const { edges, trash } = ctx.graph.kindOf(table);
    for (const { column, to, onDelete, isRequired } of edges) {
      if (onDelete !== 'held') continue;
      const along = new Set((rows[to] ?? []).map(({ id }) => id));
      const outside = all.filter((row) => row[column] !== null && !along.has(row[column]));
      // A subtask goes beside its task: that may be in another project by now, or too deep.
      const there =
        to === table
          ? new Set<string>()
          : await existing(
              ctx,
              to,
              outside.map((row) => row[column] as string),
            );
      const orphans = outside.filter((row) => !there.has(row[column] as string));
      if (orphans.length === 0) continue;
      const parent = isRequired ? await trash!.lastResort!(ctx) : null;
      for (const row of orphans) row[column] = parent;
    }
  }
  return [];
}

/** @throws Conflict while the import is still moved to the trash, in many transactions. */
async function assertUndone({ db, userId }: RequestContext, id: string): Promise<void> {
  const row = await db
    .selectFrom('imports')
    .select('stage')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.stage != null) throw conflict('This import is being undone. Please try again in a moment.');
}
