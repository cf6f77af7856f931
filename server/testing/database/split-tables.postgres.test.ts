import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#server/testing/app.ts';
import { splitTables, watchStatements } from './watch-statements.ts';
import { onCluster } from './cluster.ts';

const app = await startTestApp();
const { db } = app.database;

/** Their keys are unique among all people. A cluster keeps them in one place, without a key to the people. */
const SHARED = ['invitations', 'login_names'];

test('each table of people is split but those whose key is unique among all', async () => {
  const tables = await splitTables(db);

  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'user_id'`.execute(db);
  const others = rows.map(({ name }) => name).filter((name) => !tables.has(name));
  expect(others).toEqual(['login_names']);
  expect(tables).toContain('users');
});

test('each primary key and unique index of a split table contains the person', async () => {
  const tables = await splitTables(db);

  const { rows } = await sql<{ name: string; table: string; columns: string[] }>`
    select index.relname as name, owned.relname as "table", json_agg(attname) as columns
    from pg_index join pg_class as index on index.oid = indexrelid join pg_class as owned on owned.oid = indrelid
      join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indisunique and owned.relnamespace = current_schema()::regnamespace
    group by index.relname, owned.relname`.execute(db);
  const ofSplit = rows.filter(({ table }) => tables.has(table));
  expect(ofSplit.length).toBeGreaterThan(tables.size);
  const without = ofSplit.filter(({ table, columns }) => !columns.includes(table === 'users' ? 'id' : 'user_id'));
  expect(without).toEqual([]);
});

test('each foreign key of a split table refers to rows of the same person, and no shared table refers to people', async () => {
  const tables = await splitTables(db);

  const { rows } = await sql<{ name: string; from: string; to: string; pairs: [from: string, to: string][] }>`
    select conname as name, referring.relname as "from", referred.relname as "to", json_agg(json_build_array(own.attname, other.attname)) as pairs
    from pg_constraint join pg_class as referring on referring.oid = conrelid
      join pg_class as referred on referred.oid = confrelid
      cross join unnest(conkey, confkey) as key (from_number, to_number)
      join pg_attribute as own on own.attrelid = conrelid and own.attnum = from_number
      join pg_attribute as other on other.attrelid = confrelid and other.attnum = to_number
    where contype = 'f' and referring.relnamespace = current_schema()::regnamespace
    group by conname, referring.relname, referred.relname`.execute(db);
  const ofSplit = rows.filter(({ from }) => tables.has(from));
  expect(ofSplit.length).toBeGreaterThan(tables.size);
  const wrong = ofSplit.filter(
    ({ to, pairs }) =>
      !tables.has(to) ||
      !pairs.some(([own, other]) => own === 'user_id' && other === (to === 'users' ? 'id' : 'user_id')),
  );
  expect(wrong).toEqual([]);
  const ofShared = rows.filter(({ from, to }) => !tables.has(from) && tables.has(to));
  expect([...new Set(ofShared.map(({ from }) => from))].toSorted()).toEqual(
    onCluster('foreign keys from its coordinator') ? [] : SHARED,
  );
});

test('a statement of a server that is not for one person fails its test, and names its place; one of a test does not', async () => {
  const watch = await watchStatements(db);
  const note = (text: string, of = db) => {
    const query = sql.raw(text).compile(of);
    watch.note({ level: 'query', isStream: false, query, queryDurationMillis: 0 });
  };

  note('select name from tasks where user_id = $1');
  note('select name from tasks where id = $1', watch.ofTest);
  await watch.check();
  note('select name from tasks where id = $1');

  await expect(watch.check()).rejects.toThrow('no tasks.user_id = $n');
  await watch.check();
});
