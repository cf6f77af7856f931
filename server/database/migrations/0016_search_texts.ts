import { sql } from 'kysely';
import type { TrashKind } from '#contract/trash.ts';
import { searchText } from '#server/platform/folding.ts';
import type { Migration } from '../migrate.ts';
import type { Db } from '../transaction.ts';

const KINDS = [
  { table: 'pillars', kind: 'pillar' },
  { table: 'areas', kind: 'area' },
  { table: 'projects', kind: 'project' },
  { table: 'tasks', kind: 'task' },
  { table: 'recurring_tasks', kind: 'recurring_task' },
] as const;

/** Rows read and written at a time; four parameters each. */
const BATCH = 250;

/** The folded texts of each record, for searches. */
export const searchTexts: Migration = {
  name: '0016_search_texts',
  statements: ({ text, endOfTable }) => [
    `create table search_texts (
      user_id ${text} not null references users (id) on delete cascade,
      kind ${text} not null,
      id ${text} not null,
      folded ${text} not null,
      primary key (user_id, kind, id)
    ) ${endOfTable}`,
  ],
  async run(trx) {
    for (const { table, kind } of KINDS) await fill(trx, table, kind);
  },
};

/** Neither engine folds all of Unicode, so existing texts are folded here. */
async function fill(trx: Db, table: (typeof KINDS)[number]['table'], kind: TrashKind): Promise<void> {
  let last = { user_id: '', id: '' };
  for (;;) {
    const rows = await trx
      // Typed as one of the tables, because the columns used here are the same in all.
      .selectFrom(table as 'pillars')
      .select(['user_id', 'id', 'name', 'description'])
      .where(sql<boolean>`(user_id, id) > (${last.user_id}, ${last.id})`)
      .orderBy('user_id')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return;
    const values = rows.map(({ user_id, id, name, description }) => ({
      user_id,
      kind,
      id,
      folded: searchText([name, description]),
    }));
    await trx.insertInto('search_texts').values(values).execute();
    last = rows.at(-1)!;
  }
}
