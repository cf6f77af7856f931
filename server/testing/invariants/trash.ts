import { TRASH_DAYS } from '#contract/trash.ts';
import type { Schema } from '#server/database/schema.ts';
import { endsOf } from '#server/records/links.ts';
import type { Link } from '#server/platform/record-kind.ts';
import { RECORD_GRAPH } from '#server/app.ts';
import { countsOf, parseContent } from '#server/records/trash-content.ts';
import type { Offender, ReadInvariant, ReadTable } from './invariant.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const TRASH_INVARIANTS: readonly ReadInvariant[] = [
  {
    sentence: 'A deleted record can be restored for 30 days',
    async offenders(read) {
      return (await read('trash')).filter(
        ({ deleted_at, expires_at }) => Date.parse(expires_at) - Date.parse(deleted_at) !== TRASH_DAYS * DAY_MS,
      );
    },
  },
  {
    sentence: 'The index of the trash contains exactly the records of its entries',
    offenders: wronglyIndexed,
  },
  { sentence: 'A trash entry counts the records that are in it', offenders: wronglyCounted },
  { sentence: 'A waiting link is stored with an entry that contains one of its ends', offenders: lostLinks },
  { sentence: 'A record in the trash is there once, and is in no other table', offenders: deletedAndThere },
];

/** Records, by table and key, that are in more than one entry, or in an entry and their own table. */
async function deletedAndThere(read: ReadTable): Promise<Offender[]> {
  const entries = await read('trash_contents');
  const seen = new Set<string>();
  const offenders: Offender[] = [];
  for (const { user_id, content } of entries) {
    for (const [table, rows] of Object.entries(parseContent(content).rows)) {
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
    const alive = await read(table as 'tasks');
    offenders.push(...alive.filter(({ user_id, id }) => seen.has(`${table} ${user_id} ${id}`)));
  }
  return offenders;
}

/** Kinds that can be deleted by themselves, by their tables. */
const KINDS = new Map(RECORD_GRAPH.kinds.flatMap(({ table, kind }) => (kind ? [[table as string, kind]] : [])));

/** Records in entries that are missing in the index, and records in the index that are in no entry. */
async function wronglyIndexed(read: ReadTable): Promise<Offender[]> {
  const index = await read('trash_records');
  const held = await readHeld(read);
  const indexed = new Set(index.map(({ user_id, kind, id, entry_id }) => `${user_id} ${kind} ${id} ${entry_id}`));
  return [
    ...[...held].flatMap(([key, record]) => (indexed.has(key) ? [] : [record])),
    ...index.filter(({ user_id, kind, id, entry_id }) => !held.has(`${user_id} ${kind} ${id} ${entry_id}`)),
  ];
}

/** The records in entries that the index should contain, by its key. */
async function readHeld(read: ReadTable): Promise<Map<string, Offender>> {
  const entries = await read('trash_contents');
  return new Map(
    entries.flatMap(({ user_id, entry_id: entryId, content }) =>
      Object.entries(parseContent(content).rows).flatMap(([table, rows]) =>
        rows.flatMap(({ id }) =>
          KINDS.has(table)
            ? [[`${user_id} ${KINDS.get(table)} ${id as string} ${entryId}`, { user_id, id: id as string }]]
            : [],
        ),
      ),
    ),
  );
}

/** Entries whose counts differ from their contents. */
async function wronglyCounted(read: ReadTable): Promise<Offender[]> {
  const counted = new Map<string, Record<string, number>>();
  for (const { user_id, entry_id: entryId, content } of await read('trash_contents')) {
    const sums = (counted.get(`${user_id} ${entryId}`) ?? {}) as Record<string, number>;
    for (const [table, count] of Object.entries(countsOf(RECORD_GRAPH, parseContent(content).rows)))
      sums[table] = (sums[table] ?? 0) + count;
    counted.set(`${user_id} ${entryId}`, sums);
  }
  return (await read('trash')).filter(({ user_id, id, counts }) => {
    const sums = Object.entries(counted.get(`${user_id} ${id}`) ?? {});
    const said = JSON.parse(counts) as Record<string, number>;
    return sums.some(([table, count]) => (said[table] ?? 0) !== count);
  });
}

/** Links stored with entries that contain none of their ends. */
async function lostLinks(read: ReadTable): Promise<Offender[]> {
  const links = await read('trash_links');
  const held = await readHeld(read);
  return links.filter(({ user_id, entry_id, link }) => {
    const ends = endsOf(RECORD_GRAPH, JSON.parse(link) as Link);
    return !ends.some(({ table, id }) => held.has(`${user_id} ${KINDS.get(table)} ${id} ${entry_id}`));
  });
}

/** Rows about other records have no id. */
const isRecord = (row: object): row is Offender => 'id' in row;
