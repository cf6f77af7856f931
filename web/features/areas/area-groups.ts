import type { Area } from '#contract/areas.ts';
import type { Pillar } from '#contract/pillars.ts';
import { pillarLevels } from '#web/features/pillars/pillar-levels.ts';

export interface AreaGroup {
  /** Null: the areas without a pillar. */
  pillar: Pillar | null;
  parent: Pillar | null;
  areas: Area[];
}

/**
 * Groups areas by pillar, in the order of the pillars: each pillar, then its sub-pillars, and last the areas without a
 * pillar. Pillars without areas have no group.
 */
export function groupAreas(areas: readonly Area[], pillars: readonly Pillar[]): AreaGroup[] {
  const areasOf = Map.groupBy(areas, ({ pillar_id }) => pillar_id);
  const groups = pillarLevels(pillars).flatMap(({ pillar, subs }): AreaGroup[] => [
    { pillar, parent: null, areas: areasOf.get(pillar.id) ?? [] },
    ...subs.map((sub) => ({ pillar: sub, parent: pillar, areas: areasOf.get(sub.id) ?? [] })),
  ]);
  const known = new Set(pillars.map(({ id }) => id));
  const unlinked = areas.filter(({ pillar_id }) => pillar_id === null || !known.has(pillar_id));
  return [...groups, { pillar: null, parent: null, areas: unlinked }].filter((group) => group.areas.length > 0);
}

export const groupName = ({ pillar, parent }: AreaGroup): string =>
  pillar ? (parent ? `${parent.name} › ${pillar.name}` : pillar.name) : 'No pillar';

/** The groups of one pillar and its sub-pillars; all groups without a filter. */
export function groupsOf(groups: readonly AreaGroup[], pillarId: string | undefined): AreaGroup[] {
  return groups.filter(
    ({ pillar, parent }) => pillarId === undefined || pillar?.id === pillarId || parent?.id === pillarId,
  );
}
