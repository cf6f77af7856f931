import { sql } from 'kysely';
import { fold, searchText } from '#server/platform/folding.ts';
import { insertRows } from '../dialect/many-rows.ts';
import type { Migration } from '../migrate.ts';
import type { Db } from '../transaction.ts';

/** The tables whose searched texts are in their own columns. */
const KINDS: readonly (readonly [table: string, kind: string, texts: readonly string[]])[] = [
  ['pillars', 'pillar', ['name', 'description']],
  ['areas', 'area', ['name', 'description']],
  ['projects', 'project', ['name', 'description']],
  ['tasks', 'task', ['name', 'description']],
  ['recurring_tasks', 'recurring_task', ['name', 'description']],
  ['journal_templates', 'journal_template', ['name', 'description']],
  ['project_templates', 'project_template', ['name', 'description']],
  ['resources', 'resource', ['name', 'description', 'tags']],
];

/** Rows read and written at a time; the text of an entry may have 100,000 characters. */
const BATCH = 100;

/** Folds all texts again, because searches now treat all kinds of quotes and dashes as those of a keyboard. */
export const foldedAgain: Migration = {
  name: '0037_folded_again',
  statements: () => [],
  async run(trx) {
    for (const [table, kind, texts] of KINDS) {
      await inBatches(trx, table, texts, (rows) => {
        const found = rows.map(({ user_id, id, ...row }) => ({ user_id, id, texts: texts.map((text) => row[text]!) }));
        return writeTexts(trx, kind, found);
      });
    }
    await inBatches(trx, 'journal_entries', ['title', 'content'], async (rows) => {
      const tags = await refoldTags(trx, rows);
      const answers = await partsOf(trx, 'journal_answers', 'answer', rows);
      const found = rows.map(({ user_id, id, title, content }) => {
        const ofEntry = [...(tags.get(key(user_id, id)) ?? []), ...(answers.get(key(user_id, id)) ?? [])];
        return { user_id, id, texts: [title!, content!, ...ofEntry.map(({ text }) => text)] };
      });
      await writeTexts(trx, 'journal_entry', found);
    });
  },
};

type Row = Record<string, string> & { user_id: string; id: string };

/** Passes all rows of a table to `handle`, in batches by their key. */
async function inBatches(
  db: Db,
  table: string,
  columns: readonly string[],
  handle: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const selected = sql.join(['user_id', 'id', ...columns].map((column) => sql.ref(column)));
  for (let last = { user_id: '', id: '' }; ;) {
    const { rows } = await sql<Row>`
      select ${selected} from ${sql.table(table)} where (user_id, id) > (${last.user_id}, ${last.id})
      order by user_id, id limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length === 0) return;
    await handle(rows);
    last = rows.at(-1)!;
  }
}

/** ASCII was folded the same way before. */
// oxlint-disable-next-line no-control-regex -- the whole of ASCII
const isPlain = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Writes the search texts of records. */
async function writeTexts(
  db: Db,
  kind: string,
  found: readonly { user_id: string; id: string; texts: readonly string[] }[],
): Promise<void> {
  const rows = found
    .filter(({ texts }) => !texts.every(isPlain))
    .map(({ user_id, id, texts }) => ({ user_id, kind, id, folded: searchText(texts) }));
  await insertRows(db, 'search_texts', rows, { replaceBy: ['user_id', 'kind', 'id'] });
}

/** A tag or an answer of an entry. */
interface EntryPart {
  user_id: string;
  entry_id: string;
  place: number;
  text: string;
}

const key = (userId: string, entryId: string) => `${userId} ${entryId}`;

/** The tags or answers of a batch of entries, by entry and in order. */
async function partsOf(
  db: Db,
  table: 'journal_tags' | 'journal_answers',
  column: 'tag' | 'answer',
  entries: readonly Row[],
): Promise<Map<string, EntryPart[]>> {
  const first = entries[0]!;
  const last = entries.at(-1)!;
  const { rows } = await sql<EntryPart>`
    select user_id, entry_id, place, ${sql.ref(column)} as text from ${sql.table(table)}
    where (user_id, entry_id) >= (${first.user_id}, ${first.id}) and (user_id, entry_id) <= (${last.user_id}, ${last.id})
    order by user_id, entry_id, place`.execute(db);
  return Map.groupBy(rows, ({ user_id, entry_id }) => key(user_id, entry_id));
}

/** Folds the tags of a batch of entries and returns them. If two tags of an entry become equal, the first is kept. */
async function refoldTags(db: Db, entries: readonly Row[]): Promise<Map<string, EntryPart[]>> {
  const tags = await partsOf(db, 'journal_tags', 'tag', entries);
  for (const [entry, all] of tags) {
    if (all.every(({ text }) => isPlain(text))) continue;
    const { user_id, entry_id } = all[0]!;
    const folded = new Map(all.toReversed().map((tag) => [fold(tag.text), tag]));
    const rows = [...folded].map(([word, { place, text }]) => ({ user_id, entry_id, folded: word, tag: text, place }));
    await sql`delete from journal_tags where user_id = ${user_id} and entry_id = ${entry_id}`.execute(db);
    await insertRows(db, 'journal_tags', rows);
    tags.set(
      entry,
      [...folded.values()].toSorted((one, other) => one.place - other.place),
    );
  }
  return tags;
}
