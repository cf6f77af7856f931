import { type Area, DEFAULT_AREA_ICON, type NewArea } from '#contract/areas.ts';
import type { Pillar } from '#contract/pillars.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { pillarLevels } from '#web/features/pillars/pillar-levels.ts';

/** What the form sends, the same for create and change. */
export type AreaBody = Omit<NewArea, 'id'>;

/** The initial values: those of an area, or of a new one in a pillar, with the pillar's colour. */
export function areaValues(area: Area | null, pillar: Pillar | null): AreaBody {
  if (area) {
    const { name, description, icon, color, importance, pillar_id } = area;
    return { name, description, icon, color, importance, pillar_id };
  }
  return {
    name: '',
    description: '',
    icon: DEFAULT_AREA_ICON,
    color: pillar?.color ?? DEFAULT_COLOR,
    importance: 3,
    pillar_id: pillar?.id ?? null,
  };
}

/** The colour after a change of pillar: that of the new pillar, unless another was chosen. */
export function followColor(color: string, from: Pillar | undefined, to: Pillar | undefined): string {
  return to && color === (from?.color ?? DEFAULT_COLOR) ? to.color : color;
}

/** Pillars to choose from, each sub-pillar after its parent. */
export function pillarOptions(pillars: readonly Pillar[]): { value: string; label: string }[] {
  return pillarLevels(pillars).flatMap(({ pillar, subs }) => [
    { value: pillar.id, label: pillar.name },
    ...subs.map((sub) => ({ value: sub.id, label: `${pillar.name} › ${sub.name}` })),
  ]);
}
