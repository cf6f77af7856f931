import type { AreaInsight, PillarInsight } from '#contract/insights.ts';
import type { GivenShares } from '#server/features/pillars/given-shares.ts';
import { percentOf } from '#server/platform/records.ts';
import { isProject, type Places } from './places.ts';
import type { CompletedSums } from '#server/features/completions/completed-sums.ts';
import { completedIn, total } from './sums.ts';

/* The shares of completions by pillar and area. Completions outside the shown ones are a separate row. */

const NOWHERE = { icon: null, color: null } as const;

/**
 * The top-level pillars in their order, including their sub-pillars.
 * @param given the balance of the same rows. @param isWhole false for the rows of one area, which cannot be compared
 * with wanted shares.
 */
export function pillarInsights(
  rows: readonly CompletedSums[],
  places: Places,
  given: GivenShares,
  isWhole: boolean,
): PillarInsight[] {
  const topOf = (id: string | null) => (id === null ? undefined : given.byPillar.get(id)?.pillar.id);
  const ofPillar = Map.groupBy(rows, ({ pillar_id }) => topOf(pillar_id) ?? null);
  const areas = Map.groupBy(places.areas, ({ pillar_id }) => topOf(pillar_id) ?? null);
  const pillarOfArea = new Map(places.areas.map(({ id, pillar_id }) => [id, topOf(pillar_id) ?? null]));
  const projects = Map.groupBy(places.projects.filter(isProject), ({ area_id }) =>
    area_id === null ? null : (pillarOfArea.get(area_id) ?? null),
  );
  const all = rows.reduce((sum, { tasks, recurring }) => sum + tasks + recurring, 0);
  const figures = (id: string | null) => {
    const { completed, ...sums } = completedIn(total(ofPillar.get(id) ?? []), given.usualMinutes);
    return {
      ...{ ...sums, task_count: completed, percentage: percentOf(completed, all) },
      areas_count: areas.get(id)?.length ?? 0,
      projects_count: projects.get(id)?.length ?? 0,
    };
  };
  const pillars = given.pillars.map(({ pillar, percentage, gapText }) => ({
    pillar_id: pillar.id,
    pillar_name: pillar.name,
    pillar_icon: pillar.icon,
    pillar_color: pillar.color,
    ...figures(pillar.id),
    target_percentage: pillar.time_allocation_percentage,
    actual_percentage: percentage,
    gap_text: isWhole ? gapText : '',
  }));
  const shown = isWhole ? pillars : pillars.filter(({ areas_count, points }) => areas_count > 0 || points > 0);
  if (!ofPillar.has(null)) return shown;
  const rest = figures(null);
  const nowhere = {
    pillar_id: null,
    pillar_name: 'No pillar',
    pillar_icon: NOWHERE.icon,
    pillar_color: NOWHERE.color,
    ...rest,
    target_percentage: null,
    actual_percentage: percentOf(rest.minutes, given.minutes),
    gap_text: '',
  };
  return [...shown, nowhere];
}

/** The shown areas, the one with most completions first. */
export function areaInsights(
  rows: readonly CompletedSums[],
  { areas, projects }: Places,
  usualMinutes: number,
): AreaInsight[] {
  const shown = new Set(areas.map(({ id }) => id));
  const place = (id: string | null) => (id !== null && shown.has(id) ? id : null);
  const ofArea = Map.groupBy(rows, ({ area_id }) => place(area_id));
  const projectsOf = Map.groupBy(
    projects.filter(({ is_inbox }) => is_inbox === 0),
    ({ area_id }) => place(area_id),
  );
  const all = rows.reduce((sum, { tasks, recurring }) => sum + tasks + recurring, 0);
  const figures = (id: string | null) => {
    const { completed, ...sums } = completedIn(total(ofArea.get(id) ?? []), usualMinutes);
    return {
      ...{ ...sums, task_count: completed, percentage: percentOf(completed, all) },
      projects_count: projectsOf.get(id)?.length ?? 0,
    };
  };
  const named = areas.map((area) => ({
    area_id: area.id,
    area_name: area.name,
    area_icon: area.icon,
    area_color: area.color,
    pillar_id: area.pillar_id,
    pillar_name: area.pillar_name,
    ...figures(area.id),
  }));
  const sorted = named.toSorted((one, other) => other.task_count - one.task_count);
  if (!ofArea.has(null)) return sorted;
  const nowhere = { area_id: null, area_name: 'No area', area_icon: NOWHERE.icon, area_color: NOWHERE.color };
  return [...sorted, { ...nowhere, pillar_id: null, pillar_name: null, ...figures(null) }];
}
