import type { CompletionsFilter } from '#contract/insights.ts';
import type { Completion } from '#contract/alignment.ts';
import { isAreaList } from '#contract/rules/area-list.ts';
import { idsIn, idsAsJson } from '#server/database/id-list.ts';
import type { Db } from '#server/database/transaction.ts';
import type { CompletedSums } from '#server/features/completions/completed-sums.ts';
import { getPillar } from '#server/features/pillars/queries.ts';
import { readTopPillars } from '#server/features/pillars/top-pillars.ts';
import type { Context } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { hasRecord } from '#server/platform/records.ts';
import { readPlaces, type ShownArea, type ShownProject } from '../figures/places.ts';

/** Which filters are set, which determines the SQL. */
export interface FilterForm {
  kind: 'tasks' | 'one' | null;
  area: boolean;
  project: boolean;
  pillar: boolean;
  without: CompletionsFilter['without'];
}

export interface FilterValues {
  userId: string;
  from: string;
  to: string;
  kind: Completion['kind'];
  area: string;
  project: string;
  /** The requested pillar and its sub-pillars, as JSON of `idsAsJson`. */
  pillars: string;
  /** The excluded places, in the same form. */
  shown: string;
}

/** The rows of the log that match a filter. */
export const matching = (db: Db, form: FilterForm, values: FilterValues) =>
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

/** A filter of completions, for the log and its sums. */
export interface Filter {
  form: FilterForm;
  values: FilterValues;
  /** Whether completions in a place match; sums have no projects. */
  isIn: (place: Pick<CompletedSums, 'pillar_id' | 'area_id'>) => boolean;
}

/** Reads the filter of a request. @throws NotFound for a missing place. */
export async function filterOf(
  ctx: Context,
  query: CompletionsFilter,
  days: { from: string; to: string },
): Promise<Filter> {
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
  const shown = without === null ? [] : await shownPlaces(ctx, without, pillar_id === null ? null : pillars, area_id);
  const [inPillars, isShown] = [new Set<string | null>(pillars), new Set<string | null>(shown)];
  return {
    form,
    isIn: (place) =>
      (pillar_id === null || inPillars.has(place.pillar_id)) &&
      (area_id === null || place.area_id === area_id) &&
      (without === null || without === 'project' || !isShown.has(place[`${without}_id`])),
    values: {
      ...{ userId: ctx.userId, ...days, kind: kind ?? 'task', area: area_id ?? '', project: project_id ?? '' },
      pillars: idsAsJson(pillars),
      shown: idsAsJson(shown),
    },
  };
}

/** A pillar with the sub-pillars that its figures include. */
async function withSubPillars(ctx: Context, id: string): Promise<string[]> {
  const pillar = await getPillar(ctx, id);
  return [id, ...pillar.sub_pillars.map((sub) => sub.id)];
}

/** The visible places of a kind: areas of the given pillars, and projects of an area. @param pillars null for all. */
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
  const inArea = (project: ShownProject) => !isAreaList(project) && (area === null || project.area_id === area);
  return (kind === 'area' ? areas.filter(inPillars) : projects.filter(inArea)).map(({ id }) => id);
}
