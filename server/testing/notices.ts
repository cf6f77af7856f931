import type { Db } from '#server/database/transaction.ts';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { newId } from '#server/platform/ids.ts';

/** Stores notices of a person that are due at `at` and always true. */
export async function insertDueNotices(db: Db, userId: string, count: number, at: string): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    const id = newId();
    return {
      ...{ user_id: userId, id, type: 'achievement_unlocked', fact: id, title: 'x', message: 'x' },
      ...{ channels: '["browser"]', created_at: at, listed_at: at, scheduled_for: at },
    };
  });
  await insertRows(db, 'notifications', rows);
}
