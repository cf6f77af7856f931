import { sql } from 'kysely';
import { type Db, inTransaction } from '../transaction.ts';
import type { Engine } from './column-types.ts';
import { ownedTables } from './owned-tables.ts';

/*
 * Triggers count the rows that each user has in each table, so that every insert respects the limits and no create has
 * to count. A count is never too low. Deletions do not lower it, since that would cost more than the deletion itself.
 * It is recounted when it reaches the limit, and once a day.
 */

/** The number of records of a kind that one person can have; `limitRecords` can lower it. */
export const RECORDS_MAX = 100_000;
/** Fewer would be reached by records that accumulate, such as focus sessions, before an account is large. */
export const RECORDS_QUOTA_MIN = 10_000;
/** The same, always, for records that accumulate over the years: completions, notifications and deleted records. */
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
/** Two servers that start at once would replace the same functions. */
const POSTGRES_LOCK = 4_206_001;

/** The limit of a table's rows for each person. */
export const maxOf = (table: string, recordsMax = RECORDS_MAX): number =>
  HISTORY.includes(table) ? HISTORY_MAX : recordsMax;

/** The table whose limit an insert would have exceeded, and the limit; undefined for any other error. */
export function fullTable(error: unknown): { table: string; max: number } | undefined {
  const { message } = error instanceof Error ? error : { message: '' };
  const [, table, max] = new RegExp(`${REFUSAL}(\\w+) (\\d+)`).exec(message) ?? [];
  return table === undefined ? undefined : { table, max: Number(max) };
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
    const { check, attach } = TRIGGERS[engine](table, RECORDS_MAX);
    for (const statement of [...check, ...attach]) await sql.raw(statement).execute(db);
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

/**
 * Lets each person have at most `max` records of a kind. Those who have more keep them and can add none. Where two servers
 * share a database, the one that starts last decides.
 */
export async function limitRecords(db: Db, engine: Engine, max: number): Promise<void> {
  if (await isLimit(db, engine, max)) return;
  const tables = await countedTables(db, engine);
  await inTransaction(db, async (trx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(trx);
    if (await isLimit(trx, engine, max)) return;
    for (const table of tables.filter((each) => !HISTORY.includes(each))) {
      for (const statement of TRIGGERS[engine](table, max).check) await sql.raw(statement).execute(trx);
    }
  });
}

/** Whether the triggers refuse above `max`. Reads the limit from the triggers themselves; a stored copy could differ. */
async function isLimit(db: Db, engine: Engine, max: number): Promise<boolean> {
  const source =
    engine === 'sqlite'
      ? sql<{ text: string }>`select sql as text from sqlite_master where type = 'trigger' and name = 'count_tasks'`
      : sql<{ text: string }>`select prosrc as text from pg_proc
          where proname = 'count_tasks' and pronamespace = current_schema()::regnamespace`;
  const { rows } = await source.execute(db);
  return rows.some(({ text }) => text.includes(`'${refusal('tasks', max)}'`));
}

const refusal = (table: string, recordsMax: number): string => `${REFUSAL}${table} ${maxOf(table, recordsMax)}`;

/** Recounts counts of at least a thousand; lower ones are far from any limit. */
export async function recount(db: Db, engine: Engine): Promise<void> {
  const { rows } = await sql<{ user_id: string; kind: string }>`
    select user_id, kind from record_counts where total >= 1000`.execute(db);
  for (const { user_id, kind } of rows) {
    const exact = sql`select ${sql.raw(exactTotal(kind, engine))} from ${sql.table(kind)} where user_id = ${user_id}`;
    await sql`update record_counts set total = (${exact}) where user_id = ${user_id} and kind = ${kind}`.execute(db);
  }
}

/** Statements that set the check of a table, also in place of another one, and those that make its inserts run it. */
interface CountTrigger {
  check: string[];
  attach: string[];
}

const TRIGGERS: Readonly<Record<Engine, (table: string, recordsMax: number) => CountTrigger>> = {
  sqlite: (table, recordsMax) => {
    const own = `user_id = new.user_id and kind = '${table}' and total > ${maxOf(table, recordsMax)}`;
    const check = [
      `drop trigger if exists count_${table}`,
      `create trigger count_${table} after insert on ${table} begin
        insert into record_counts (user_id, kind, total)
          values (new.user_id, '${table}', ${weightOf(table, 'sqlite', 'new.')})
          on conflict (user_id, kind) do update set total = total + excluded.total;
        update record_counts set total = (select ${exactTotal(table, 'sqlite')} from ${table} where user_id = new.user_id)
          where ${own};
        select raise(abort, '${refusal(table, recordsMax)}') from record_counts where ${own};
      end`,
    ];
    return { check, attach: [] };
  },
  postgres: (table, recordsMax) => {
    // Statements of their own, which Citus can send to the person's shard: it knows no transition tables.
    const check = `create or replace function count_${table}() returns trigger language plpgsql as $$
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
          continue when counted <= ${maxOf(table, recordsMax)};
          select ${exactTotal(table, 'postgres')} into counted from ${table} where user_id = one.user_id;
          update record_counts set total = counted where user_id = one.user_id and kind = '${table}';
          if counted > ${maxOf(table, recordsMax)} then
            raise exception '${refusal(table, recordsMax)}';
          end if;
        end loop;
        return null;
      end $$`;
    const attach = `create trigger count_${table} after insert on ${table} referencing new table as added
      for each statement execute function count_${table}()`;
    return { check: [check], attach: [attach] };
  },
};
