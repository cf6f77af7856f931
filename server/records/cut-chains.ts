import { amongIds } from '#server/database/dialect/among-ids.ts';
import type { Context } from '#server/platform/context.ts';
import { idsOf, type OwnedRow, type RecordKind } from '#server/platform/record-kind.ts';

/**
 * Clears the references of rows to be deleted to rows of their own table: engines cascade only some hundred rows deep,
 * and older data has longer chains.
 * @param rows left out: all rows of the user.
 */
export async function cutChains(
  { db, userId }: Context,
  { table, edges }: RecordKind,
  rows?: readonly OwnedRow[],
): Promise<void> {
  for (const { column, to, onDelete } of edges) {
    if (to !== table || onDelete !== 'held') continue;
    const held = rows?.filter((row) => row[column] !== null);
    if (held?.length === 0) continue;
    await db
      .updateTable(table as 'tasks')
      .set({ [column]: null })
      .where('user_id', '=', userId)
      .where(column as 'parent_task_id', 'is not', null)
      .$if(held !== undefined, (query) => query.where(amongIds(db, 'id', idsOf(held!))))
      .execute();
  }
}
