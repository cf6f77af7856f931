import { type Area, DEFAULT_AREA_ICON, type NewArea } from '#contract/areas.ts';
import type { Pillar } from '#contract/pillars.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { pillarLevels } from '#web/features/pillars/pillar-levels.ts';

/** What the form holds and sends, the same for create and change. */
export type AreaBody = Omit<NewArea, 'id'>;

/** The form as it opens: an area as it is, or a new one in a pillar, in whose colour it starts. */
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

/** The colour after a change of pillar: a new pillar's own, unless another was chosen. */
export function followColor(color: string, from: Pillar | undefined, to: Pillar | undefined): string {
  return to && color === (from?.color ?? DEFAULT_COLOR) ? to.color : color;
}

/** Pillars to choose from, each sub-pillar behind its parent. */
export function pillarOptions(pillars: readonly Pillar[]): { value: string; label: string }[] {
  return pillarLevels(pillars).flatMap(({ pillar, subs }) => [
    { value: pillar.id, label: pillar.name },
    ...subs.map((sub) => ({ value: sub.id, label: `${pillar.name} › ${sub.name}` })),
  ]);
}
