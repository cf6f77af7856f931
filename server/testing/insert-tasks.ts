import type { Insertable } from 'kysely';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import { searchText } from '#server/platform/folding.ts';

/** Inserts thousands of tasks at once, as the product would have stored them. */
export async function insertTasks(db: Db, tasks: readonly Insertable<Schema['tasks']>[]): Promise<void> {
  await insertRows(db, 'tasks', tasks);
  const texts = tasks.map(({ user_id, id, name, description }) => {
    return { user_id, kind: 'task', id, folded: searchText([name, description]) };
  });
  await insertRows(db, 'search_texts', texts);
}
