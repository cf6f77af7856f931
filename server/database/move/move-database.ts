import { sql } from 'kysely';
import type { Engine } from '../dialect/column-types.ts';
import { insertRows } from '../dialect/many-rows.ts';
import { StartProblem } from '../files/start-problem.ts';
import { migrate, MIGRATIONS } from '../migrate.ts';
import { type Db, inTransaction } from '../transaction.ts';
import { type KeyedTable, readBatches, sumTable, tablesToMove } from './read-tables.ts';
import { isMoveUnfinished, UNFINISHED_MOVE } from './unfinished-move.ts';

interface MovedTable {
  name: string;
  rows: number;
}

/**
 * Copies all rows of a database into an empty one of PostgreSQL and compares both. A move that was interrupted continues
 * where it stopped. Until it ends, programs refuse to open the new database (docs/decisions/0131).
 * @param from the old database, which nothing may write to meanwhile. It is only read.
 * @param to a database that no other move uses.
 * @param note called with each table that was copied.
 * @throws {StartProblem} when the new database has tables, or when a copy is not equal.
 */
export async function moveDatabase(
  from: { db: Db; engine: Engine },
  to: Db,
  note: (table: MovedTable) => void,
): Promise<MovedTable[]> {
  const tables = await tablesToMove(from.db, from.engine);
  await prepare(to, tables);
  // Rows of a person are inserted beside the row of that person.
  const inOrder = tables.toSorted((one, other) => Number(other.name === 'users') - Number(one.name === 'users'));
  for (const table of inOrder) note({ name: table.name, rows: await copyTable(from.db, to, table) });
  const copies = await tablesToMove(to, 'postgres');
  const moved = await compare(from.db, to, tables, copies);
  await finish(to, tables);
  return moved;
}

/** Creates the tables without foreign keys and triggers: rows come in any order, and with everything that triggers made. */
async function prepare(to: Db, tables: readonly KeyedTable[]): Promise<void> {
  if (!(await isMoveUnfinished(to))) {
    await refuseTables(to);
    await sql`create table ${sql.table(UNFINISHED_MOVE)} (step text primary key, note text not null)`.execute(to);
  }
  if ((await noteOf(to, 'prepared')) !== undefined) return refuseOtherVersion(to);
  // On PostgreSQL it makes no backup.
  await migrate(to, 'postgres', '', new Date());
  await inTransaction(to, async (trx) => {
    for (const { step, definition } of await foreignKeys(trx)) {
      await write(trx, step, definition);
      await sql.raw(step.replace(' add constraint ', ' drop constraint ')).execute(trx);
    }
    for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
    // Migrations insert rows as well.
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx);
    await write(trx, 'prepared', '');
  });
}

async function refuseTables(to: Db): Promise<void> {
  const { rows } = await sql`select 1 from pg_tables where schemaname = current_schema() limit 1`.execute(to);
  if (rows.length > 0) throw new StartProblem('The new database has tables already. Create an empty one for the move.');
}

async function refuseOtherVersion(to: Db): Promise<void> {
  const applied = await to.selectFrom('schema_migrations').select('name').execute();
  if (applied.length === MIGRATIONS.length) return;
  throw new StartProblem('Another version of Auric began this move. Create another empty database and move again.');
}

/** Foreign keys, each as the beginning of the statement that adds it, and its definition. */
async function foreignKeys(db: Db): Promise<{ step: string; definition: string }[]> {
  const { rows } = await sql<{ step: string; definition: string }>`
    select format('alter table %s add constraint %I', conrelid::regclass, conname) as step,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  return rows;
}

/** Copies the rows that are not copied yet. @returns how many rows were copied now. */
async function copyTable(from: Db, to: Db, table: KeyedTable): Promise<number> {
  const step = `copied ${table.name}`;
  const last = await noteOf(to, step);
  const after = last === undefined ? undefined : (JSON.parse(last) as unknown[]);
  let copied = 0;
  for await (const { rows, last: reached } of readBatches(from, table, after)) {
    await inTransaction(to, async (trx) => {
      await insertRows(trx, table.name, rows);
      await write(trx, step, JSON.stringify(reached));
    });
    copied += rows.length;
  }
  return copied;
}

async function compare(
  from: Db,
  to: Db,
  tables: readonly KeyedTable[],
  copies: readonly KeyedTable[],
): Promise<MovedTable[]> {
  const moved: MovedTable[] = [];
  for (const table of tables) {
    const copied = copies.find(({ name }) => name === table.name)!;
    const [old, copy] = await Promise.all([sumTable(from, table), sumTable(to, copied)]);
    if (old.rows !== copy.rows || old.checksum !== copy.checksum) {
      throw new StartProblem(
        `The copy of the table ${table.name} is not equal: ${old.rows} rows in the old database, ${copy.rows} in the new one. ` +
          'Has something written to the old one? Create another empty database and move again.',
      );
    }
    moved.push({ name: table.name, rows: old.rows });
  }
  return moved;
}

/** Adds foreign keys, which checks them, and triggers; from now on the database can be used. */
async function finish(to: Db, tables: readonly KeyedTable[]): Promise<void> {
  await inTransaction(to, async (trx) => {
    const { rows } = await sql<{ step: string; note: string }>`
      select step, note from ${sql.table(UNFINISHED_MOVE)} where step like 'alter table %'`.execute(trx);
    for (const { step, note } of rows) await sql.raw(`${step} ${note}`).execute(trx);
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
    await sql`drop table ${sql.table(UNFINISHED_MOVE)}`.execute(trx);
  });
  // The planner knows nothing of the new rows yet; the server analyzes them itself later.
  await sql`analyze`.execute(to).catch(() => {});
}

async function noteOf(db: Db, step: string): Promise<string | undefined> {
  const { rows } = await sql<{ note: string }>`
    select note from ${sql.table(UNFINISHED_MOVE)} where step = ${step}`.execute(db);
  return rows[0]?.note;
}

const write = (db: Db, step: string, note: string) =>
  sql`insert into ${sql.table(UNFINISHED_MOVE)} (step, note) values (${step}, ${note})
    on conflict (step) do update set note = excluded.note`.execute(db);
