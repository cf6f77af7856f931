import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { wordsOf } from '#contract/general/typing-errors.ts';
import type { SearchKind } from '#contract/search.ts';
import type { TrashKind } from '#contract/trash.ts';
import { instantText } from '#server/database/dialect/text-functions.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Context } from '#server/platform/context.ts';
import { type Account, FACTS_LENGTH, forEachRecord, ID_LENGTH, type SearchRecord, type Slice } from './records.ts';
import { KIND_OF_STORED, type Source, sourceOf } from './sources.ts';

/*
 * Joins all rows of a kind into one text in the database and splits it here, which takes a third of the time that rows
 * take.
 */

/** Separates texts. Folded texts are in upper case, and ids have no letter behind f. */
const SEPARATOR = 'z';

const LIMITS = {
  /** The bytes of texts that one statement reads. */
  sliceBytes: 4_000_000,
  /** Accounts with longer texts are read in slices that are not kept, and only their names have a vocabulary. */
  keptBytes: 16_000_000,
  /** The most words of a vocabulary: ten times those of an account with 50,000 records. */
  words: 200_000,
};
/** The memory that a record takes beside its text. */
const RECORD_BYTES = 250;

interface OfUser {
  userId: string;
}

const selectSizes = prepare((db, { userId }: OfUser) =>
  db
    .selectFrom('search_texts')
    .where('user_id', '=', userId)
    .groupBy('kind')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('rows')])
    .select(sql<number>`cast(sum(octet_length(folded)) as bigint)`.as('bytes')),
);

interface OfKind extends OfUser {
  kind: string;
}

const textsOfKind = (db: Db, { userId, kind }: OfKind) =>
  db
    .selectFrom('search_texts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind as TrashKind);

const joinTexts = sql<string | null>`string_agg(id || folded, ${sql.lit(SEPARATOR)})`;

const selectTexts = prepare((db, { userId, kind }: OfKind) =>
  textsOfKind(db, { userId, kind }).select([joinTexts.as('joined'), ({ fn }) => fn.max<string>('id').as('last')]),
);

/** The same for some rows. @param after the last id of the slice before. */
const selectSlice = prepare((db, { userId, kind, after, rows }: OfKind & { after: string; rows: number }) =>
  db
    .selectFrom(
      textsOfKind(db, { userId, kind })
        .where('id', '>', after)
        .orderBy('id')
        .limit(sql<number>`cast(${rows} as integer)`)
        .select(['id', 'folded'])
        .as('slice'),
    )
    .select([joinTexts.as('joined'), ({ fn }) => fn.max<string>('id').as('last')]),
);

/** The facts of all records of a kind, each behind its id. */
const selectFacts = prepareForms(({ kind }: { kind: SearchKind }) =>
  prepare((db, { userId }: OfUser) => {
    const source = sourceOf(kind)!;
    return db
      .selectFrom(`${source.table as 'pillars'} as record`)
      .where('record.user_id', '=', userId)
      .$if(source.only !== undefined, (records) => records.where(source.only!))
      .select(sql<string | null>`string_agg(${sql.join(factsOf(db, source), sql` || `)}, '')`.as('joined'));
  }),
);

function factsOf(db: Db, source: Source): RawBuilder<unknown>[] {
  const { completed = sql`0`, archivedAt, newer = 'created_at', newerDay, place } = source;
  const column = (name: string) => sql.ref(`record.${name}`);
  const blank = sql.lit(' '.repeat(ID_LENGTH));
  return [
    column('id'),
    completed,
    archivedAt === undefined ? sql`0` : sql`case when ${column(archivedAt)} is null then 0 else 1 end`,
    newerDay === undefined
      ? instantText(db, `record.${newer}`)
      : sql`cast(${column(newerDay)} as text) || 'T00:00:00.000Z'`,
    place === undefined ? blank : sql`coalesce(${column(place)}, ${blank})`,
  ];
}

/** The account of a user, and the bytes that it takes in memory; null: too many to keep it. */
export async function readAccount(
  ctx: Context,
  { sliceBytes, keptBytes, words } = LIMITS,
): Promise<{ account: Account; bytes: number | null }> {
  const sizes = await selectSizes(ctx.db, { userId: ctx.userId });
  const bytes = sizes.reduce((sum, size) => sum + Number(size.bytes), 0);
  const read = () => readSlices(ctx, sizes, sliceBytes);
  if (bytes > keptBytes) return { account: withVocabulary(read, namesOnly, words), bytes: null };
  const slices: Slice[] = [];
  for await (const slice of read()) slices.push(slice);
  const records = slices.reduce((sum, slice) => sum + slice.records.length, 0);
  return { account: withVocabulary(() => slices, wholeText, words), bytes: bytes + RECORD_BYTES * records };
}

export const wholeText = ({ text }: SearchRecord) => text.slice(ID_LENGTH);
const namesOnly = ({ text }: SearchRecord) => text.slice(ID_LENGTH).split('\n', 1)[0]!;

export function withVocabulary(
  slices: Account['slices'],
  textOf: (record: SearchRecord) => string,
  most = LIMITS.words,
): Account {
  let vocabulary: Promise<ReadonlySet<string>> | undefined;
  const collect = async () => {
    const words = new Set<string>();
    await forEachRecord({ slices }, (record) => {
      if (words.size >= most) return;
      for (const word of wordsOf(textOf(record))) if (words.size < most) words.add(word);
    });
    return words;
  };
  return { slices, vocabulary: () => (vocabulary ??= collect()) };
}

async function* readSlices(
  { db, userId }: Context,
  sizes: readonly { kind: TrashKind; rows: number; bytes: number }[],
  sliceBytes: number,
): AsyncGenerator<Slice, void, undefined> {
  for (const { kind: stored, rows, bytes } of sizes) {
    const kind = KIND_OF_STORED.get(stored)!;
    const facts = splitFacts((await selectFacts({ kind })(db, { userId }))[0]!.joined ?? '');
    const most = Math.floor((rows * sliceBytes) / Number(bytes));
    for (let after = ''; ;) {
      const of = { userId, kind: stored };
      const [slice] = await (most >= rows ? selectTexts(db, of) : selectSlice(db, { ...of, after, rows: most + 1 }));
      if (!slice?.joined) break;
      const records: SearchRecord[] = [];
      for (const text of slice.joined.split(SEPARATOR)) {
        const ofRecord = facts.get(text.slice(0, ID_LENGTH));
        // Without facts it cannot be found, or it was created or deleted between the statements.
        if (ofRecord !== undefined) records.push({ text, facts: ofRecord });
      }
      yield { kind, records };
      await yieldToEventLoop();
      if (most >= rows) break;
      after = slice.last;
    }
  }
}

function splitFacts(joined: string): Map<string, string> {
  const facts = new Map<string, string>();
  for (let at = 0; at < joined.length; at += ID_LENGTH + FACTS_LENGTH) {
    const id = joined.slice(at, at + ID_LENGTH);
    facts.set(id, joined.slice(at + ID_LENGTH, at + ID_LENGTH + FACTS_LENGTH));
  }
  return facts;
}
