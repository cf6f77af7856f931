import { sql } from 'kysely';
import type { Db } from '../transaction.ts';
import type { Engine } from './column-types.ts';
import { ownedTables } from './owned-tables.ts';

/*
 * Triggers count the rows that each user has in each table, so that every insert respects the limits and no create has
 * to count. A count is never too low. Deletions do not lower it, since that would cost more than the deletion itself.
 * It is recounted when it reaches the limit, and once a day.
 */

/** The number of records of a kind that one person can have. */
export const RECORDS_MAX = 100_000;
/** The same for records that accumulate over the years: completions, notifications and deleted records. */
export const HISTORY_MAX = 1_000_000;

const HISTORY: readonly string[] = ['completions', 'notifications', 'trash', 'trash_links'];
/**
 * Tables without a count: each counted record has only a few of their rows. Waiting events of webhooks have a limit of
 * their own, which fails no write.
 */
export const NOT_COUNTED: readonly string[] = [
  ...['record_counts', 'search_texts', 'trash_contents', 'trash_records'],
  ...['journal_tags', 'journal_answers', 'journal_links'],
  ...['completion_days', 'completion_months', 'active_days', 'active_months', 'project_tasks'],
  'webhook_deliveries',
];

const REFUSAL = 'quota exceeded: ';

/** The limit of a table's rows for each person. */
export const maxOf = (table: string): number => (HISTORY.includes(table) ? HISTORY_MAX : RECORDS_MAX);

/** The table whose limit an insert would have exceeded; undefined for any other error. */
export function fullTable(error: unknown): string | undefined {
  const { message } = error instanceof Error ? error : { message: '' };
  return new RegExp(`${REFUSAL}(\\w+)`).exec(message)?.[1];
}

/** The tables whose rows are counted. */
async function countedTables(db: Db, engine: Engine): Promise<string[]> {
  const tables = await ownedTables(db, engine);
  return tables.map(({ name }) => name).filter((name) => !NOT_COUNTED.includes(name));
}

/** The number of records that a row counts as: 1, and in the trash the number of records deleted with it. */
function weightOf(table: string, engine: Engine, row = ''): string {
  if (table !== 'trash') return '1';
  return engine === 'sqlite'
    ? `(select 1 + coalesce(sum(value), 0) from json_each(${row}counts))`
    : `(select 1 + coalesce(sum(value::integer), 0) from json_each_text(${row}counts::json))`;
}

const exactTotal = (table: string, engine: Engine): string => `coalesce(sum(${weightOf(table, engine)}), 0)`;

/** Counts all rows and creates the triggers of all tables, after migrations, so that new tables are included. */
export async function installRecordCounts(db: Db, engine: Engine): Promise<void> {
  for (const table of await countedTables(db, engine)) {
    for (const statement of TRIGGERS[engine](table)) await sql.raw(statement).execute(db);
    const weight = weightOf(table, engine);
    await sql.raw(`delete from record_counts where kind = '${table}'`).execute(db);
    await sql
      .raw(
        `insert into record_counts (user_id, kind, total)
          select user_id, '${table}', sum(${weight}) from ${table} group by user_id`,
      )
      .execute(db);
  }
}

/** Recounts counts of at least a thousand; lower ones are far from any limit. */
export async function recount(db: Db, engine: Engine): Promise<void> {
  const { rows } = await sql<{ user_id: string; kind: string }>`
    select user_id, kind from record_counts where total >= 1000`.execute(db);
  for (const { user_id, kind } of rows) {
    const exact = sql`select ${sql.raw(exactTotal(kind, engine))} from ${sql.table(kind)} where user_id = ${user_id}`;
    await sql`update record_counts set total = (${exact}) where user_id = ${user_id} and kind = ${kind}`.execute(db);
  }
}

const TRIGGERS: Readonly<Record<Engine, (table: string) => string[]>> = {
  sqlite: (table) => {
    const own = `user_id = new.user_id and kind = '${table}' and total > ${maxOf(table)}`;
    return [
      `drop trigger if exists count_${table}`,
      `create trigger count_${table} after insert on ${table} begin
        insert into record_counts (user_id, kind, total)
          values (new.user_id, '${table}', ${weightOf(table, 'sqlite', 'new.')})
          on conflict (user_id, kind) do update set total = total + excluded.total;
        update record_counts set total = (select ${exactTotal(table, 'sqlite')} from ${table} where user_id = new.user_id)
          where ${own};
        select raise(abort, '${REFUSAL}${table}') from record_counts where ${own};
      end`,
    ];
  },
  postgres: (table) => [
    // Statements of their own, which Citus can send to the person's shard: it knows no transition tables.
    `create function count_${table}() returns trigger language plpgsql as $$
      declare
        one record;
        counted bigint;
      begin
        for one in
          select user_id, sum(${weightOf(table, 'postgres')}) as total from added group by user_id order by user_id
        loop
          insert into record_counts (user_id, kind, total) values (one.user_id, '${table}', one.total)
            on conflict (user_id, kind) do update set total = record_counts.total + excluded.total
            returning total into counted;
          continue when counted <= ${maxOf(table)};
          select ${exactTotal(table, 'postgres')} into counted from ${table} where user_id = one.user_id;
          update record_counts set total = counted where user_id = one.user_id and kind = '${table}';
          if counted > ${maxOf(table)} then
            raise exception '${REFUSAL}${table}';
          end if;
        end loop;
        return null;
      end $$`,
    `create trigger count_${table} after insert on ${table} referencing new table as added
      for each statement execute function count_${table}()`,
  ],
};
