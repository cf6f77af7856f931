import { DEFAULT_PILLAR_ICON, type NewPillar, type Pillar } from '#contract/pillars.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { formatPercent } from '#web/ui/marks/percent.ts';
import { balanceOf, sumText } from './balance.ts';

/** What the form sends, the same for create and change. */
export type PillarBody = Omit<NewPillar, 'id'>;

/** The initial values: those of a pillar, or of a new one, with its parent's colour. */
export function pillarValues(pillar: Pillar | null, parent: Pillar | null): PillarBody {
  if (pillar) {
    const { name, description, icon, color, time_allocation_percentage, parent_pillar_id } = pillar;
    return { name, description, icon, color, time_allocation_percentage, parent_pillar_id };
  }
  return {
    name: '',
    description: '',
    icon: DEFAULT_PILLAR_ICON,
    color: parent?.color ?? DEFAULT_COLOR,
    time_allocation_percentage: null,
    parent_pillar_id: parent?.id ?? null,
  };
}

/** The help below the wanted share: the sum of all shares including this one. */
export function shareHelp(
  pillars: readonly Pillar[],
  id: string,
  { time_allocation_percentage: share, ...body }: PillarBody,
): string {
  const parent = pillars.find((pillar) => pillar.id === body.parent_pillar_id);
  if (parent) return `Of your time, within the share of ${parent.name}.`;
  const others = balanceOf(pillars.filter((pillar) => pillar.id !== id)).sum;
  if (share === null) return others === 0 ? 'Of your time.' : `Of your time. The others have ${formatPercent(others)}.`;
  const sum = Math.round(others + share);
  const words = sumText(sum);
  return `All pillars together: ${formatPercent(sum)}${words ? `, ${words.text}` : ''}`;
}

/** The pillars that this one can be moved below: top-level ones except itself. */
export function parentOptions(pillars: readonly Pillar[], id: string): { value: string; label: string }[] {
  return pillars
    .filter((pillar) => pillar.parent_pillar_id === null && pillar.id !== id)
    .map((pillar) => ({ value: pillar.id, label: pillar.name }));
}
