import type { Area } from '#contract/areas.ts';
import type { Choice } from '#web/ui/menu/ChoiceMenu.tsx';
import { Dot } from '#web/ui/marks/Dot.tsx';

/** Areas to choose from, grouped by pillar. Pillars are in the order of their first area. */
export function choicesOfAreas(areas: readonly Area[]): Choice[] {
  const byPillar = Map.groupBy(areas, ({ pillar_id }) => pillar_id);
  return [...byPillar.values()].flat().map(({ id, name, pillar_name, pillar_color }) => ({
    value: id,
    label: name,
    mark: pillar_color && <Dot color={pillar_color} />,
    group: pillar_name ?? 'No pillar',
  }));
}
