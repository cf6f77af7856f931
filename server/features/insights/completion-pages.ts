import {
  type CompletedIn,
  COMPLETIONS_PER_PAGE,
  type CompletionRow,
  type CompletionsFilter,
  type CompletionsQuery,
} from '#contract/insights.ts';
import type { Completion } from '#contract/alignment.ts';
import { idsIn, placesOf } from '#server/database/id-list.ts';
import { prepare, prepareForms } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { getUser } from '#server/features/auth/queries.ts';
import { getPillar } from '#server/features/pillars/queries.ts';
import { readTopPillars } from '#server/features/pillars/top-pillars.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { cutPage, newestFirst, type Page, placeOfPage } from '#server/platform/pages.ts';
import { hasRecord } from '#server/platform/records.ts';
import { readPlaces, type ShownArea, type ShownProject } from './figures/places.ts';
import { completedIn, SUMS } from './figures/sums.ts';
import { namePlaces } from './name-places.ts';
import { daysOf, readRange } from './range/range.ts';

/** Which filters there are, which decides the text of a query. */
interface FilterForm {
  kind: 'tasks' | 'one' | null;
  area: boolean;
  project: boolean;
  pillar: boolean;
  without: CompletionsFilter['without'];
}

interface FilterValues {
  userId: string;
  from: string;
  to: string;
  kind: Completion['kind'];
  area: string;
  project: string;
  /** The pillar that is asked for and its sub-pillars, as `placesOf` makes them. */
  pillars: string;
  /** The places in none of which it may lie, likewise. */
  shown: string;
}

interface PageValues extends FilterValues {
  rows: number;
  day: string;
  instant: string;
  afterKind: string;
  id: string;
}

const matching = (db: Db, form: FilterForm, values: FilterValues) =>
  db
    .selectFrom('completions')
    .where('user_id', '=', values.userId)
    .where('completed_on', '>=', values.from)
    .where('completed_on', '<=', values.to)
    .$if(form.kind === 'tasks', (query) => query.where('kind', '<>', 'project'))
    .$if(form.kind === 'one', (query) => query.where('kind', '=', values.kind))
    .$if(form.area, (query) => query.where('area_id', '=', values.area))
    .$if(form.project, (query) => query.where('project_id', '=', values.project))
    .$if(form.pillar, (query) => query.where('pillar_id', 'in', idsIn(values.pillars)))
    .$if(form.without !== null, (query) => {
      const column = `${form.without!}_id` as const;
      return query.where((eb) => eb.or([eb(column, 'is', null), eb(column, 'not in', idsIn(values.shown))]));
    });

const ORDER = ['completed_on', 'completed_at', 'kind', 'subject_id'] as const;

const selectPage = prepareForms(({ isFirst, ...form }: FilterForm & { isFirst: boolean }) =>
  prepare((db, values: PageValues) => {
    const after = isFirst ? null : [values.day, values.instant, values.afterKind, values.id];
    // The page is found in the index alone: SQLite would look up each row to filter it.
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

const selectCount = prepareForms((form: FilterForm) =>
  prepare((db, values: FilterValues) =>
    matching(db, form, values).select((eb) => eb.fn.countAll<number>().as('total')),
  ),
);

const selectSums = prepareForms((form: FilterForm) =>
  prepare((db, values: FilterValues) => matching(db, form, values).select(SUMS)),
);

/** What the completions behind a figure sum up to. @throws NotFound for a place of nobody. */
export async function readCompletionSums(ctx: Context, query: CompletionsFilter): Promise<CompletedIn> {
  const { range } = await readRange(ctx, query);
  const { form, values } = await filterOf(ctx, query, daysOf(range));
  const [sums] = await selectSums(form)(ctx.db, values);
  return completedIn(sums!, (await getUser(ctx.db, ctx.userId)).usual_task_minutes);
}

/** A page of the completions behind a figure, the newest first. @throws NotFound for a place of nobody. */
export async function readCompletionPage(ctx: Context, query: CompletionsQuery): Promise<Page<CompletionRow>> {
  const { range } = await readRange(ctx, query);
  const { form, values } = await filterOf(ctx, query, daysOf(range));
  const { limit = COMPLETIONS_PER_PAGE, cursor } = query;
  const { rows, after } = placeOfPage({ limit, cursor }, ['day', 'instant', 'word', 'id']);
  const [day = '', instant = '', afterKind = '', id = ''] = after ?? [];
  const found = await selectPage({ ...form, isFirst: after === null })(ctx.db, {
    ...values,
    ...{ rows, day, instant, afterKind, id },
  });
  const page = cutPage(found, limit, (row) => ORDER.map((column) => row[column]));
  const [counted] = await selectCount(form)(ctx.db, values);
  return { items: await namePlaces(ctx, page.rows), total: counted!.total, next: page.next };
}

async function filterOf(ctx: Context, query: CompletionsFilter, days: { from: string; to: string }) {
  const { pillar_id, area_id, project_id, kind, without } = query;
  for (const [table, word, id] of [
    ['areas', 'Area', area_id],
    ['projects', 'Project', project_id],
  ] as const) {
    if (id !== null && !(await hasRecord(ctx.db, table, ctx.userId, id))) throw notFound(word);
  }
  const form: FilterForm = {
    kind: kind === null ? null : kind === 'task' ? 'tasks' : 'one',
    area: area_id !== null,
    project: project_id !== null,
    pillar: pillar_id !== null,
    without,
  };
  const pillars = pillar_id === null ? [] : await withSubPillars(ctx, pillar_id);
  return {
    form,
    values: {
      ...{ userId: ctx.userId, ...days, kind: kind ?? 'task', area: area_id ?? '', project: project_id ?? '' },
      pillars: placesOf(pillars),
      shown: placesOf(
        without === null ? [] : await shownPlaces(ctx, without, pillar_id === null ? null : pillars, area_id),
      ),
    },
  };
}

/** A pillar with the sub-pillars that count into its figures. */
async function withSubPillars({ db, userId }: Context, id: string): Promise<string[]> {
  const pillar = await getPillar(db, userId, id);
  return [id, ...pillar.sub_pillars.map((sub) => sub.id)];
}

/**
 * The places of a kind that nothing hides: areas of some pillars, where these are given, and projects of an area.
 * @param pillars null for all.
 */
async function shownPlaces(
  ctx: Context,
  kind: NonNullable<CompletionsFilter['without']>,
  pillars: readonly string[] | null,
  area: string | null,
): Promise<string[]> {
  if (kind === 'pillar') {
    return (await readTopPillars(ctx)).flatMap(({ id, subPillarIds }) => [id, ...subPillarIds]);
  }
  const { areas, projects } = await readPlaces(ctx);
  const inPillars = ({ pillar_id }: ShownArea) => pillars === null || pillars.includes(pillar_id ?? '');
  const inArea = ({ area_id }: ShownProject) => area === null || area_id === area;
  return (kind === 'area' ? areas.filter(inPillars) : projects.filter(inArea)).map(({ id }) => id);
}
