import type { Area } from '#contract/areas.ts';
import type { Project } from '#contract/projects.ts';

/** Projects of one area; those without an area form a separate group. */
export interface ProjectGroup {
  area: Pick<Area, 'id' | 'name' | 'pillar_name' | 'pillar_color'> | null;
  projects: Project[];
}

/** Groups projects by area: areas in order, then archived ones, then projects without an area. */
export function groupByArea(projects: readonly Project[], areas: readonly Pick<Area, 'id'>[]): ProjectGroup[] {
  const places = new Map(areas.map(({ id }, place) => [id, place]));
  const placeOf = ({ area }: ProjectGroup) => (area ? (places.get(area.id) ?? areas.length) : areas.length + 1);
  return [...Map.groupBy(projects, ({ area_id }) => area_id)]
    .map(([, group]): ProjectGroup => ({ area: areaOf(group[0]!), projects: group }))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

function areaOf({ area_id, area_name, pillar_name, pillar_color }: Project): ProjectGroup['area'] {
  return area_id === null ? null : { id: area_id, name: area_name ?? '', pillar_name, pillar_color };
}
