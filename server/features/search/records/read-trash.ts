import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SearchKind } from '#contract/search.ts';
import { idList } from '#server/database/id-list.ts';
import { sameUser } from '#server/database/levels-above.ts';
import type { RequestContext } from '#server/platform/context.ts';
import { searchText } from '#server/platform/folding.ts';
import type { RecordKind, Rows } from '#server/platform/record-kind.ts';
import { parseContent } from '#server/records/trash-content.ts';
import { wholeText, withVocabulary } from './read-account.ts';
import { type Account, packFacts, type SearchRecord, type Slice } from './records.ts';
import { KIND_OF_STORED } from './sources.ts';

export interface Deleted {
  /** On the wire. */
  id: string;
  name: string;
  /** Its texts without the name. */
  texts: readonly string[];
  trashId: string;
}

export interface TrashAccount extends Account {
  find(kind: SearchKind, id: string): Deleted;
}

/** Contents of this length are read at once, in bytes. */
const SLICE_BYTES = 1_000_000;

/** Reads the trash of a user from its entries. It has no search texts, because it is searched seldom. */
export async function readTrash(ctx: RequestContext): Promise<TrashAccount> {
  const { db, userId, graph } = ctx;
  const deleted = new Map<string, Deleted>();
  const slices: Slice[] = [];
  for (const entries of await entrySlices(ctx)) {
    const rows = await db
      .selectFrom('trash_contents')
      .where('user_id', '=', userId)
      .where('entry_id', 'in', idList(entries.keys()))
      .select(['entry_id', 'content'])
      .execute();
    for (const { entry_id, content } of rows) {
      const parsed = parseContent(content);
      const facts = packFacts({ completed: false, isArchived: false, newer: entries.get(entry_id)!, placeId: null });
      for (const each of graph.kinds) {
        const kind = each.kind && KIND_OF_STORED.get(each.kind);
        if (!kind || !each.texts) continue;
        const furtherOf = textRowsBy(each, parsed.rows);
        const records = (parsed.rows[each.table] ?? []).map((row): SearchRecord => {
          const id = row['id'] as string;
          const [first = '', ...others] = each.texts!.map((column) => row[column] as string);
          const texts = [...others, ...furtherOf(id)];
          const name = each.nameOf?.(row) ?? first;
          const shownId = (row['session_id'] as string | undefined) ?? id;
          deleted.set(`${kind} ${id}`, { id: shownId, name, texts, trashId: entry_id });
          return { text: id + searchText([first, ...texts]), facts };
        });
        if (records.length > 0) slices.push({ kind, records });
      }
      await yieldToEventLoop();
    }
  }
  return { ...withVocabulary(() => slices, wholeText), find: (kind, id) => deleted.get(`${kind} ${id}`)! };
}

/** The instants of deletion by the id of the entry, in slices of entries that are read at once. */
async function entrySlices({ db, userId, now }: RequestContext): Promise<Map<string, string>[]> {
  const entries = await db
    .selectFrom('trash')
    .innerJoin('trash_contents as content', (join) => sameUser(join, 'content.entry_id', 'trash.id'))
    .where('trash.user_id', '=', userId)
    .where('trash.expires_at', '>', now.toISOString())
    .groupBy(['trash.id', 'trash.deleted_at'])
    .orderBy('trash.id')
    .select(['trash.id', 'trash.deleted_at'])
    .select(sql<number>`cast(sum(octet_length(content.content)) as double precision)`.as('bytes'))
    .execute();
  const slices: Map<string, string>[] = [];
  let room = 0;
  for (const { id, deleted_at, bytes } of entries) {
    room -= bytes;
    if (room < 0) {
      slices.push(new Map());
      room = SLICE_BYTES - bytes;
    }
    slices.at(-1)!.set(id, deleted_at);
  }
  return slices;
}

/** The texts of records that are in other tables, by record. */
function textRowsBy({ textRows = [] }: RecordKind, rows: Rows): (id: string) => string[] {
  const byRecord = textRows.map(({ table, of, column }) => {
    const inOrder = (rows[table] ?? []).toSorted((one, other) => Number(one['place']) - Number(other['place']));
    return { column, rows: Map.groupBy(inOrder, (row) => row[of]) };
  });
  return (id) => byRecord.flatMap(({ column, rows: some }) => (some.get(id) ?? []).map((row) => row[column] as string));
}
