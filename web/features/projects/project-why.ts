import type { Area } from '#contract/areas.ts';
import type { Pillar } from '#contract/pillars.ts';
import type { Project } from '#contract/projects.ts';

/**
 * The purpose of a project, by the same rule as for tasks: the description of its pillar, otherwise of the pillar
 * above, otherwise of its area. Null without any; its own description is shown anyway.
 */
export function projectWhy(
  { pillar_id, area_id }: Pick<Project, 'pillar_id' | 'area_id'>,
  areas: readonly Pick<Area, 'id' | 'description'>[],
  pillars: readonly Pick<Pillar, 'id' | 'description' | 'parent_pillar_id'>[],
): string | null {
  const pillar = pillars.find(({ id }) => id === pillar_id);
  const above = pillars.find(({ id }) => id === pillar?.parent_pillar_id);
  const area = areas.find(({ id }) => id === area_id);
  return [pillar, above, area].map((each) => each?.description).find(Boolean) ?? null;
}
