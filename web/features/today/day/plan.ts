import type { Today } from '#contract/today.ts';
import { formatDuration } from '#web/platform/format.ts';

/** A piece of the bar: what is planned for one pillar, or for none. */
export interface PlanSegment {
  id: string;
  name: string;
  /** #RRGGBB; null for what belongs to no pillar. */
  color: string | null;
  minutes: number;
  /** Of the whole bar, 0–100. */
  width: number;
}

type Plan = Pick<Today, 'balance' | 'estimated_duration' | 'capacity_minutes'>;

/** The bar of a day: as wide as its capacity, or as what is planned where that is more. */
export function segmentsOf({ balance, estimated_duration, capacity_minutes }: Plan): PlanSegment[] {
  const byPillar = balance
    .filter(({ planned_minutes }) => planned_minutes > 0)
    .map(({ pillar_id, pillar_name, color, planned_minutes }) => ({
      id: pillar_id,
      name: pillar_name,
      color,
      minutes: planned_minutes,
    }));
  const planned = byPillar.reduce((sum, { minutes }) => sum + minutes, 0);
  const rest = Math.max(0, estimated_duration - planned);
  const all = rest > 0 ? [...byPillar, { id: 'none', name: 'No pillar', color: null, minutes: rest }] : byPillar;
  const whole = Math.max(capacity_minutes, planned + rest);
  return all.map((segment) => ({ ...segment, width: (segment.minutes / whole) * 100 }));
}

/** What to say of a day with more in it than it holds; null while it fits. */
export function tooMuchWords({ estimated_duration, capacity_minutes }: Plan): string | null {
  const more = estimated_duration - capacity_minutes;
  if (more <= 0) return null;
  return `${formatDuration(more)} more than this day holds. Something can wait for another one.`;
}
