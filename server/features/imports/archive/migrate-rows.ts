import { dirname } from 'node:path';
import { sql } from 'kysely';
import { insertRows } from '#server/database/dialect/many-rows.ts';
import { MIGRATIONS } from '#server/database/migrate.ts';
import { withScratchDatabase } from '#server/database/scratch-database.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { buildRecordGraph } from '#server/platform/record-graph.ts';
import type { OwnedRow, OwnedTable } from '#server/platform/record-kind.ts';
import { type PartKind, partKinds, readStored, withNested } from '#server/records/exported-rows.ts';
import { OMITTED } from './check-rows.ts';
import type { PlainKind } from './kinds.ts';
import { type ArchiveParts, type ArchiveRow, damaged } from './read-parts.ts';

/** The person in the scratch database. */
const USER = '00000000-0000-4000-8000-000000000000';

/**
 * Brings the rows of an older archive to the current schema, by the migrations of the database itself: they are
 * inserted into a scratch database of the older schema, which is then migrated.
 * @param path of the archive, beside which the database is made.
 * @throws Unreadable for rows that do not fit into their schema.
 */
export async function toCurrentSchema(
  path: string,
  parts: ArchiveParts,
  kinds: readonly PlainKind[],
): Promise<ArchiveParts> {
  const written = MIGRATIONS.findIndex(({ name }) => name === parts.manifest.schema);
  if (written === MIGRATIONS.length - 1) return parts;
  return withScratchDatabase(dirname(path), async ({ db, migrate }) => {
    await migrate(MIGRATIONS.slice(0, written + 1));
    await inTransaction(db, (trx) => insert(trx, parts, kinds)).catch(() => {
      throw damaged(`its records are not of the version ${parts.manifest.schema}, which its manifest names`);
    });
    await migrate();
    return read(db, parts, kinds);
  });
}

async function insert(db: Db, { manifest, rows }: ArchiveParts, kinds: readonly PlainKind[]): Promise<void> {
  // A task may come before the task that it is below.
  await sql`pragma defer_foreign_keys = on`.execute(db);
  await insertRows(db, 'users', [userOf(manifest, USER)]);
  for (const kind of partKinds(buildRecordGraph(kinds))) {
    const given = rows.get(kind.exported.part);
    if (!given || given.length === 0) continue;
    const nested = kinds.flatMap(({ table, exported, edges }) =>
      'within' in exported && edges.some(({ column, to }) => column === exported.within && to === kind.table)
        ? [{ table, ...exported }]
        : [],
    );
    const own = given.map((row) =>
      stored(
        Object.fromEntries(Object.entries(row).filter(([name]) => !nested.some(({ as }) => as === name))),
        kind.exported,
      ),
    );
    await insertAll(db, kind.table, own);
    for (const each of nested) {
      const inner = given.flatMap((row) =>
        ((row[each.as] as ArchiveRow[] | undefined) ?? []).map((item) =>
          stored({ ...item, [each.within]: row['id'] }, each),
        ),
      );
      await insertAll(db, each.table, inner);
    }
  }
}

/** A row as the database stores it. */
function stored(
  { path: _, ...row }: ArchiveRow,
  { omit = [], json = [] }: { omit?: readonly string[]; json?: readonly string[] },
): OwnedRow {
  const columns = Object.entries(row).map(([name, value]) => [
    name,
    json.includes(name) && value !== null ? JSON.stringify(value) : value,
  ]);
  return {
    user_id: USER,
    ...(Object.fromEntries(columns) as ArchiveRow),
    ...Object.fromEntries(omit.map((name) => [name, OMITTED[name]?.() ?? null])),
  };
}

/** The account of an archive as a row of any version. */
export function userOf({ account, created_at: at }: ArchiveParts['manifest'], id: string) {
  const { email, username, first_name, last_name, timezone, day_start_hour, week_starts_on } = account;
  const columns = { email, username, first_name, last_name, timezone, day_start_hour, week_starts_on };
  const { daily_capacity_minutes } = account;
  return { id, ...columns, daily_capacity_minutes, created_at: at, updated_at: at };
}

const AT_ONCE = 500;

async function insertAll(db: Db, table: OwnedTable, rows: readonly OwnedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await insertRows(db, table, rows.slice(start, start + AT_ONCE));
  }
}

async function read(db: Db, parts: ArchiveParts, kinds: readonly PlainKind[]): Promise<ArchiveParts> {
  const ctx = { db, userId: USER, graph: buildRecordGraph(kinds) };
  const rows = new Map<string, readonly ArchiveRow[]>();
  for (const kind of partKinds(ctx.graph)) {
    const { part } = kind.exported;
    rows.set(part, await readAll(ctx, kind));
  }
  const counts = Object.fromEntries([...rows].map(([part, all]) => [part, all.length]));
  return { manifest: { ...parts.manifest, counts }, rows };
}

async function readAll(ctx: Parameters<typeof withNested>[0], kind: PartKind): Promise<ArchiveRow[]> {
  const all: ArchiveRow[] = [];
  for await (const page of readStored(ctx, kind)) all.push(...(await withNested(ctx, kind, page)));
  return all;
}
