import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RECORD_GRAPH } from '#server/app.ts';
import { startTestApp } from '#server/testing/app.ts';
import { onCluster } from '#server/testing/database/cluster.ts';

const app = await startTestApp();
const { db, engine } = app.database;

interface ForeignKey {
  table: string;
  columns: string;
  target: string;
  /** `CASCADE` or `NO ACTION`. */
  onDelete: string;
}

async function tablesOfUsers(): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id')).map(({ name }) => name);
}

/** Every foreign key of a table, read from the catalogue of the engine. */
async function foreignKeysOf(table: string): Promise<ForeignKey[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<ForeignKey>`
        select ${table} as "table", group_concat("from", ',' order by seq) as columns, "table" as target,
          on_delete as "onDelete" from pragma_foreign_key_list(${table}) group by id
      `
      : sql<ForeignKey>`
        select ${table} as "table", string_agg(a.attname, ',' order by k.place) as columns,
          c.confrelid::regclass::text as target,
          case c.confdeltype when 'c' then 'CASCADE' else 'NO ACTION' end as "onDelete"
        from pg_constraint as c
        cross join unnest(c.conkey) with ordinality as k (number, place)
        join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = k.number
        where c.contype = 'f' and c.conrelid = ${table}::regclass
        group by c.oid, c.confrelid, c.confdeltype
      `
  ).execute(db);
  return rows;
}

const declared = RECORD_GRAPH.kinds.flatMap(({ table, edges }) =>
  edges.map(({ column, to, onDelete }) => ({ table, columns: `user_id,${column}`, target: to, onDelete })),
);

test('every table of a user is in the record graph', async () => {
  const tables = RECORD_GRAPH.kinds.map(({ table }): string => table);
  expect(tables.toSorted()).toEqual((await tablesOfUsers()).toSorted());
});

test('every foreign key between records is an edge of the graph and matches its deletion rule', async () => {
  const keys = (await Promise.all((await tablesOfUsers()).map(foreignKeysOf))).flat();
  const between = keys.filter(({ target }) => target !== 'users');
  const unknown = between.filter(
    (key) =>
      !declared.some((edge) => edge.table === key.table && edge.columns === key.columns && edge.target === key.target),
  );
  expect(unknown).toEqual([]);
  for (const { table, columns, target, onDelete } of declared) {
    const key = between.find((each) => each.table === table && each.columns === columns && each.target === target);
    // Held rows are deleted by their key, loose ones are unlinked before, and mentions have no key.
    const expected = { held: 'CASCADE', between: 'CASCADE', loose: key ? 'NO ACTION' : undefined, mention: undefined };
    expect([table, columns, key?.onDelete]).toEqual([table, columns, expected[onDelete]]);
  }
});

test('every foreign key of a table of users includes the user', async () => {
  for (const table of await tablesOfUsers()) {
    if (table === 'login_names' && onCluster('its foreign key: it stays on the coordinator')) continue;
    const keys = await foreignKeysOf(table);
    const reachesUser = keys.some(({ columns, onDelete }) => columns.startsWith('user_id') && onDelete === 'CASCADE');
    expect([table, reachesUser]).toEqual([table, true]);
  }
});
