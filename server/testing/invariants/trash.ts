import { TRASH_DAYS } from '#contract/trash.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Db } from '#server/database/transaction.ts';
import { parseContent } from '#server/records/trash-content.ts';
import type { Offender, ReadInvariant } from './invariant.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const TRASH_INVARIANTS: readonly ReadInvariant[] = [
  {
    sentence: 'What is deleted can be restored for 30 days',
    async offenders(db: Db) {
      const entries = await db.selectFrom('trash').select(['user_id', 'id', 'deleted_at', 'expires_at']).execute();
      return entries.filter(
        ({ deleted_at, expires_at }) => Date.parse(expires_at) - Date.parse(deleted_at) !== TRASH_DAYS * DAY_MS,
      );
    },
  },
  { sentence: 'Whatever lies in the trash lies there once, and is nowhere else', offenders: deletedAndThere },
];

/** Records by their table and key: those in more than one entry, and those that are alive as well. */
async function deletedAndThere(db: Db): Promise<Offender[]> {
  const entries = await db.selectFrom('trash').select(['user_id', 'subtree']).execute();
  const seen = new Set<string>();
  const offenders: Offender[] = [];
  for (const { user_id, subtree } of entries) {
    for (const [table, rows] of Object.entries(parseContent(subtree).rows)) {
      for (const row of rows) {
        if (!isRecord(row)) continue;
        const key = `${table} ${row.user_id} ${row.id}`;
        if (seen.has(key) || row.user_id !== user_id) offenders.push(row);
        seen.add(key);
      }
    }
  }
  const tables = new Set([...seen].map((key) => key.split(' ')[0]! as keyof Schema));
  for (const table of tables) {
    const alive = await db
      .selectFrom(table as 'tasks')
      .select(['user_id', 'id'])
      .execute();
    offenders.push(...alive.filter(({ user_id, id }) => seen.has(`${table} ${user_id} ${id}`)));
  }
  return offenders;
}

/** Rows about records have no id of their own. */
const isRecord = (row: object): row is Offender => 'id' in row;
