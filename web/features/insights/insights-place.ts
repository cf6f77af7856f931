import type { Insights } from '#contract/insights.ts';
import { hrefOf, type SectionParams } from '#web/platform/navigation.ts';
import { type Days, type Range, rangeParams, readRange } from '#web/ui/date/range.ts';

/* Where one is in the section, kept in the address, so that Back and a reload keep it. */

/** What figures are about; of the parts below the top the deepest counts. */
export interface InsightsPlace {
  range: Range;
  pillar: string | null;
  area: string | null;
  project: string | null;
}

export function readPlace(params: SectionParams): InsightsPlace {
  const { pillar = null, area = null, project = null } = params;
  return { range: readRange(params), pillar, area, project };
}

/** A place as parameters of the address. */
export function placeParams({ range, pillar, area, project }: InsightsPlace): Record<string, string | undefined> {
  return {
    ...rangeParams(range),
    pillar: pillar ?? undefined,
    area: area ?? undefined,
    project: project ?? undefined,
  };
}

/** The part of what there is that a place shows, at the same range. */
type Part = Partial<Omit<InsightsPlace, 'range'>>;

/** The address of another part of what there is, at the same range. */
export const hrefOfPart = (place: InsightsPlace, { pillar = null, area = null, project = null }: Part = {}): string =>
  hrefOf('insights', placeParams({ range: place.range, pillar, area, project }));

/** Open tasks as the card of statuses counts them. */
export const OPEN_STATUSES = ['in_progress', 'todo', 'overdue'] as const;
export type OpenStatus = (typeof OPEN_STATUSES)[number];

const COUNTED = ['tasks', 'time', 'projects', 'all'] as const;
/** Which completions: of tasks and occurrences, the same by the time they took, of projects, or all of them. */
export type Counted = (typeof COUNTED)[number];

/** Without a pillar, an area or a project; in a place, without one that is there now. */
export const WITHOUT = ['pillar', 'area', 'project'] as const;

/** The rows behind a figure. */
export type Rows =
  | { shows: OpenStatus; area: string | null }
  | {
      shows: Counted;
      /** Of the place unless said otherwise. */
      days: Days | null;
      pillar: string | null;
      area: string | null;
      project: string | null;
      without: (typeof WITHOUT)[number] | null;
    };

/** What a figure counts of what its place says. */
export interface RowsPart {
  days?: Days;
  pillar?: string;
  area?: string;
  project?: string;
  without?: (typeof WITHOUT)[number];
}

const OF = ['pillar', 'area', 'project', 'without'] as const;

/** The address of the rows behind a figure, beside the place that shows it. */
export function hrefOfRows(place: InsightsPlace, shows: Counted | OpenStatus, part: RowsPart = {}): string {
  const of = OF.find((each) => part[each] !== undefined);
  return hrefOf('insights', {
    ...placeParams(place),
    rows: shows,
    of: of && `${of}.${part[of]}`,
    on: part.days && `${part.days.from}.${part.days.to}`,
  });
}

/** Reads which rows are open beside a place; null for none. */
export function readRows(params: SectionParams): Rows | null {
  const { rows, of = '', on = '' } = params;
  const place = readPlace(params);
  const status = OPEN_STATUSES.find((each) => each === rows);
  if (status) return { shows: status, area: place.area };
  const shows = COUNTED.find((each) => each === rows);
  if (!shows) return null;
  const [kind, value = ''] = of.split('.', 2);
  const own = OF.some((each) => each === kind) && value !== '';
  const [from = '', to = ''] = on.split('.', 2);
  const days = readRange({ from, to });
  const given = { ...deepest(place), ...(own && { [kind as (typeof OF)[number]]: value }) };
  return {
    shows,
    days: typeof days === 'string' ? null : days,
    pillar: given.pillar ?? null,
    area: given.area ?? null,
    project: given.project ?? null,
    without: WITHOUT.find((each) => each === given.without) ?? null,
  };
}

function deepest({ pillar, area, project }: InsightsPlace): RowsPart {
  if (project !== null) return { project };
  if (area !== null) return { area };
  return pillar === null ? {} : { pillar };
}

/** The days of a range; null for all time if nothing was completed yet. */
export const daysShown = ({ from, to }: Insights['range']): Days | null => (from === null ? null : { from, to });

interface Above {
  pillar_id?: string | null;
  pillar_name?: string | null;
  area_id?: string | null;
  area_name?: string | null;
}

/** Links to all insights, and to the pillar and the area that a part belongs to. */
export function placesAbove(place: InsightsPlace, above: Above): { name: string; href: string }[] {
  const { pillar_id: pillar, pillar_name, area_id: area, area_name } = above;
  return [
    { name: 'All insights', href: hrefOfPart(place) },
    ...(pillar ? [{ name: pillar_name ?? '', href: hrefOfPart(place, { pillar }) }] : []),
    ...(area ? [{ name: area_name ?? '', href: hrefOfPart(place, { area }) }] : []),
  ];
}
