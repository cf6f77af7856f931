import { COMPLETIONS_PER_PAGE, type CompletionRow, type CompletionsQuery } from '#contract/insights.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Context } from '#server/platform/context.ts';
import { cutPage, newestFirst, type Page, placeOfPage } from '#server/platform/pages.ts';
import { daysOf, readRange } from '../range/range.ts';
import { filterOf, type FilterForm, type FilterValues, matching } from './completion-filter.ts';
import { countCompletions } from './completion-sums.ts';
import { namePlaces } from './name-places.ts';

interface PageValues extends FilterValues {
  rows: number;
  day: string;
  instant: string;
  afterKind: string;
  id: string;
}

const ORDER = ['completed_on', 'completed_at', 'kind', 'subject_id'] as const;

const selectPage = prepareForms(({ isFirst, ...form }: FilterForm & { isFirst: boolean }) =>
  prepare((db, values: PageValues) => {
    const after = isFirst ? null : [values.day, values.instant, values.afterKind, values.id];
    // The page is found in the index alone, since SQLite would read each row to filter it.
    const page = matching(db, form, values)
      .$call(newestFirst(ORDER, { rows: values.rows, after }))
      .select(ORDER);
    const sorted = db
      .selectFrom(page.as('page'))
      .innerJoin('completions as row', (join) =>
        join
          .on('row.user_id', '=', values.userId)
          .onRef('row.kind', '=', 'page.kind')
          .onRef('row.subject_id', '=', 'page.subject_id'),
      )
      .selectAll('row');
    return ORDER.reduce((query, column) => query.orderBy(`page.${column}`, 'desc'), sorted);
  }),
);

/** A page of the completions behind a figure, the newest first. @throws NotFound for a missing place. */
export async function readCompletionPage(ctx: Context, query: CompletionsQuery): Promise<Page<CompletionRow>> {
  const { limit = COMPLETIONS_PER_PAGE, cursor } = query;
  const { rows, after } = placeOfPage({ limit, cursor }, ['day', 'instant', 'word', 'id']);
  const { range, logged } = await readRange(ctx, query);
  const filter = await filterOf(ctx, query, daysOf(range));
  const { form, values } = filter;
  const count = await countCompletions(ctx, query.kind, filter, logged);
  if (count === 0) return { items: [], total: 0, next: null };
  const [day = '', instant = '', afterKind = '', id = ''] = after ?? [];
  const found = await selectPage({ ...form, isFirst: after === null })(ctx.db, {
    ...values,
    ...{ rows, day, instant, afterKind, id },
  });
  const page = cutPage(found, limit, (row) => ORDER.map((column) => row[column]));
  return { items: await namePlaces(ctx, page.rows), total: count, next: page.next };
}
