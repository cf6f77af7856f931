import { type Recommendation } from '#contract/insights.ts';
import type { GivenShares } from '#server/features/pillars/given-shares.ts';
import { breakdown, openIn, type OpenTasks } from '../figures/open.ts';
import { isProject, type Places } from '../figures/places.ts';
import { recommend } from './recommend.ts';

/** As the list of tasks names the occurrences without a project. */
const NO_PROJECT = { id: null, name: 'No project' };

/**
 * Recommended next actions, in all areas or in one.
 * @param open the open tasks now. @param given the shares of time in the range. @param area limits the figures to this
 * area.
 */
export function recommendationsOf(
  { areas, projects }: Places,
  open: readonly OpenTasks[],
  given: GivenShares,
  area: string | null,
): Recommendation[] {
  const openOf = Map.groupBy(open, ({ project_id }) => project_id);
  const statusesOf = (id: string | null) => breakdown(0, openOf.get(id) ?? []);
  const projectsOf = Map.groupBy(projects, ({ area_id }) => area_id);
  const areaCounts = new Map<string, number>();
  for (const { pillar_id } of areas) {
    const top = given.byPillar.get(pillar_id ?? '')?.pillar.id;
    if (top !== undefined) areaCounts.set(top, (areaCounts.get(top) ?? 0) + 1);
  }
  return recommend({
    overdue: [...projects, NO_PROJECT]
      .map(({ id, name }) => ({ id, name, overdue: statusesOf(id).overdue }))
      .filter(({ overdue }) => overdue > 0),
    areas: areas.map(({ id, name, importance, pillar_id }) => {
      const share = given.byPillar.get(pillar_id ?? '');
      const own = projectsOf.get(id) ?? [];
      return {
        ...{ id, name, importance },
        pillar:
          share === undefined
            ? null
            : { name: share.pillar.name, gap: area === null ? share.gap : null, gapText: share.gapText },
        openProjects: own.filter((project) => isProject(project) && project.status !== 'Completed'),
        completedProjects: own.filter(({ status }) => status === 'Completed').length,
        openTasks: own.reduce((sum, project) => sum + openIn(statusesOf(project.id)), 0),
      };
    }),
    pillars:
      area === null
        ? given.pillars.map(({ pillar }) => ({
            ...{ id: pillar.id, name: pillar.name, wanted: pillar.time_allocation_percentage },
            areas: areaCounts.get(pillar.id) ?? 0,
          }))
        : [],
  });
}
