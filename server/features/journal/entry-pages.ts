import { sql } from 'kysely';
import {
  DEFAULT_MOOD,
  ENTRIES_PER_PAGE,
  type EntryQuery,
  type JournalEntry,
  type LinkedType,
  type Mood,
} from '#contract/journal.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import type { Context } from '#server/platform/context.ts';
import { fold } from '#server/platform/folding.ts';
import { cutPage, newestFirst, type Page, placeOfPage } from '#server/platform/pages.ts';
import { readEntries } from './queries.ts';

/** Which filters are set, which determines the SQL. */
interface FilterForm {
  mood: boolean;
  /**
   * A rare tag: its entries are read and sorted. A common tag: entries are read in the order of the list until a page
   * is full.
   */
  tag: 'few' | 'many' | null;
  from: boolean;
  to: boolean;
  linked: LinkedType | null;
}

interface FilterValues {
  userId: string;
  mood: Mood;
  tag: string;
  from: string;
  to: string;
  entityId: string;
}

interface PageValues extends FilterValues {
  rows: number;
  skip: number;
  /** The position after which the page begins; ignored for the first page. */
  day: string;
  instant: string;
  id: string;
}

/** The matching entries of the user, found with the index of the list. */
const matching = (db: Db, form: FilterForm, values: FilterValues) =>
  db
    .selectFrom('journal_entries')
    .where('user_id', '=', values.userId)
    .$if(form.mood, (query) => query.where('mood', '=', values.mood))
    .$if(form.from, (query) => query.where('entry_date', '>=', values.from))
    .$if(form.to, (query) => query.where('entry_date', '<=', values.to))
    .$if(form.tag === 'many', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('journal_tags')
            .where('journal_tags.user_id', '=', values.userId)
            .where('folded', '=', values.tag)
            .whereRef('journal_tags.entry_id', '=', 'journal_entries.id')
            .select('entry_id'),
        ),
      ),
    )
    .$if(form.tag === 'few', (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('journal_tags')
          .where('journal_tags.user_id', '=', values.userId)
          .where('folded', '=', values.tag)
          .select('entry_id'),
      ),
    )
    .$if(form.linked !== null, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('journal_links')
          .where('journal_links.user_id', '=', values.userId)
          .where(`${form.linked!}_id`, '=', values.entityId)
          .select('entry_id'),
      ),
    );

const selectPage = prepareForms(({ isFirst, ...form }: FilterForm & { isFirst: boolean }) =>
  prepare((db, values: PageValues) => {
    const after = isFirst ? null : [values.day, values.instant, values.id];
    return matching(db, form, values)
      .$call(newestFirst(['entry_date', 'created_at', 'id'], { rows: values.rows, after }))
      .$if(isFirst, (query) => query.offset(sql<number>`cast(${values.skip} as integer)`))
      .select(['entry_date', 'created_at', 'id']);
  }),
);

const selectCount = prepareForms((form: FilterForm) =>
  prepare((db, values: FilterValues) =>
    matching(db, form, values).select((eb) => eb.fn.countAll<number>().as('total')),
  ),
);

const selectTagged = prepare((db, { userId, tag }: { userId: string; tag: string }) =>
  db
    .selectFrom('journal_tags')
    .where('user_id', '=', userId)
    .where('folded', '=', tag)
    .select((eb) => eb.fn.countAll<number>().as('total')),
);

/** Up to this number of entries with a tag, finding and sorting all of them takes a millisecond. */
const FEW = 500;

/** A page of the journal: by the day that entries are about, the newest first. */
export async function readEntryPage(ctx: Context, query: EntryQuery): Promise<Page<JournalEntry>> {
  const { limit = ENTRIES_PER_PAGE, cursor, skip = 0, mood_filter, tag_filter, entity_type, entity_id } = query;
  const others = {
    mood: mood_filter !== null,
    from: query.date_from !== null,
    to: query.date_to !== null,
    linked: entity_id === null ? null : entity_type,
  };
  const values: FilterValues = {
    userId: ctx.userId,
    mood: mood_filter ?? DEFAULT_MOOD,
    tag: fold(tag_filter ?? ''),
    from: query.date_from ?? '',
    to: query.date_to ?? '',
    entityId: entity_id ?? '',
  };
  const tagged = tag_filter === null ? null : (await selectTagged(ctx.db, values))[0]!.total;
  const form: FilterForm = { ...others, tag: tagged === null ? null : tagged > FEW ? 'many' : 'few' };
  const { rows, after } = placeOfPage({ limit, cursor }, ['day', 'instant', 'id']);
  const [day = '', instant = '', id = ''] = after ?? [];
  // Without another filter, the count of the tag is used.
  const isTagOnly = tagged !== null && !Object.values(others).some(Boolean);
  const [found, counted] = await Promise.all([
    selectPage({ ...form, isFirst: after === null })(ctx.db, {
      ...{ ...values, rows, skip, day, instant, id },
    }),
    isTagOnly ? [{ total: tagged }] : selectCount({ ...form, tag: tagged === null ? null : 'few' })(ctx.db, values),
  ]);
  const page = cutPage(found, limit, (row) => [row.entry_date, row.created_at, row.id]);
  const items = await readEntries(
    ctx,
    page.rows.map((row) => row.id),
  );
  return { items, total: counted[0]!.total, next: page.next };
}
