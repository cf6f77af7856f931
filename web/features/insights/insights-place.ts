import type { Insights } from '#contract/insights.ts';
import { hrefOf, type SectionParams } from '#web/platform/navigation.ts';
import { type Days, type Range, rangeParams, readRange } from '#web/ui/date/range.ts';

/* The place within insights, stored in the URL, so that it survives Back and a reload. */

/** What the figures cover; if several parts are set, the lowest one counts. */
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

export function placeParams({ range, pillar, area, project }: InsightsPlace): Record<string, string | undefined> {
  return {
    ...rangeParams(range),
    pillar: pillar ?? undefined,
    area: area ?? undefined,
    project: project ?? undefined,
  };
}

/** The part that a place shows, without its range. */
type Part = Partial<Omit<InsightsPlace, 'range'>>;

/** The URL of another part with the same range. */
export const hrefOfPart = (place: InsightsPlace, { pillar = null, area = null, project = null }: Part = {}): string =>
  hrefOf('insights', placeParams({ range: place.range, pillar, area, project }));

/** The statuses of open tasks, as counted in the status card. */
export const OPEN_STATUSES = ['in_progress', 'todo', 'overdue'] as const;
export type OpenStatus = (typeof OPEN_STATUSES)[number];

const COUNTED = ['tasks', 'time', 'projects', 'all'] as const;
/** Which completions: tasks and occurrences by number or by time, projects, or all of them. */
export type Counted = (typeof COUNTED)[number];

/** Completions without a pillar, an area or a project; within a place, those whose place is no longer in it. */
export const WITHOUT = ['pillar', 'area', 'project'] as const;

/** The rows behind a figure. */
export type Rows =
  | { shows: OpenStatus; area: string | null }
  | {
      shows: Counted;
      /** Defaults to the days of the place. */
      days: Days | null;
      pillar: string | null;
      area: string | null;
      project: string | null;
      without: (typeof WITHOUT)[number] | null;
    };

/** The part of a place that a figure counts. */
export interface RowsPart {
  days?: Days;
  pillar?: string;
  area?: string;
  project?: string;
  without?: (typeof WITHOUT)[number];
}

const OF = ['pillar', 'area', 'project', 'without'] as const;

/** The URL that opens the rows behind a figure beside its place. */
export function hrefOfRows(place: InsightsPlace, shows: Counted | OpenStatus, part: RowsPart = {}): string {
  const of = OF.find((each) => part[each] !== undefined);
  return hrefOf('insights', {
    ...placeParams(place),
    rows: shows,
    of: of && `${of}.${part[of]}`,
    on: part.days && `${part.days.from}.${part.days.to}`,
  });
}

/** Reads from the URL which rows are open; null for none. */
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

/** The days of a range; null for all time before the first completion. */
export const daysShown = ({ from, to }: Insights['range']): Days | null => (from === null ? null : { from, to });

interface Above {
  pillar_id?: string | null;
  pillar_name?: string | null;
  area_id?: string | null;
  area_name?: string | null;
}

/** Breadcrumbs: all insights, and the pillar and the area of a part. */
export function placesAbove(place: InsightsPlace, above: Above): { name: string; href: string }[] {
  const { pillar_id: pillar, pillar_name, area_id: area, area_name } = above;
  return [
    { name: 'All insights', href: hrefOfPart(place) },
    ...(pillar ? [{ name: pillar_name ?? '', href: hrefOfPart(place, { pillar }) }] : []),
    ...(area ? [{ name: area_name ?? '', href: hrefOfPart(place, { area }) }] : []),
  ];
}
