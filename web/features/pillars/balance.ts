import type { Pillar } from '#contract/pillars.ts';

export interface Balance {
  /** The pillars with a wanted share, in their order. */
  shares: { pillar: Pillar; share: number }[];
  /** Those without one. */
  open: Pillar[];
  /** Percent, whole. */
  sum: number;
}

/** The wanted shares of the pillars at the top that are not archived; a sub-pillar lives from its parent's share. */
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

/** What to say about a sum of wanted shares: how much is left, or kindly that it is more than there is. */
export function sumWords(sum: number): { text: string; tooMuch: boolean } | null {
  const points = Math.abs(sum - 100);
  const counted = `${points} ${points === 1 ? 'percentage point' : 'percentage points'}`;
  if (sum > 100) return { text: `${counted} more than there is. Lower one share when you like.`, tooMuch: true };
  return sum < 100 ? { text: `${counted} still free`, tooMuch: false } : null;
}
