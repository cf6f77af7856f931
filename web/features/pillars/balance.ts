import type { Pillar } from '#contract/pillars.ts';
import { formatPercent } from '#web/ui/marks/percent.ts';

export interface Balance {
  /** The pillars with a wanted share, in order. */
  shares: { pillar: Pillar; share: number }[];
  /** The pillars without one. */
  open: Pillar[];
  /** The sum in whole percent. */
  sum: number;
}

/** The wanted shares of the top-level pillars that are not archived; sub-pillars are part of their parent's share. */
export function balanceOf(pillars: readonly Pillar[]): Balance {
  const counted = pillars.filter(({ parent_pillar_id, archived }) => parent_pillar_id === null && !archived);
  const shares = counted.flatMap((pillar) => {
    const share = pillar.time_allocation_percentage;
    return share === null ? [] : [{ pillar, share }];
  });
  return {
    shares,
    open: counted.filter(({ time_allocation_percentage }) => time_allocation_percentage === null),
    sum: Math.round(shares.reduce((sum, { share }) => sum + share, 0)),
  };
}

/** The text for a sum of wanted shares: how much is free, or that it exceeds 100%. */
export function sumText(sum: number): { text: string; tooMuch: boolean } | null {
  const points = formatPercent(Math.abs(sum - 100));
  if (sum > 100) return { text: `${points} too much. Lower a share when you like.`, tooMuch: true };
  return sum < 100 ? { text: `${points} still free`, tooMuch: false } : null;
}
