import type { Pillar } from '#contract/pillars.ts';
import { formatPercent } from '#web/ui/marks/percent.ts';

/** The wanted share of a pillar, in percent. */
export interface WantedShare {
  pillar: Pillar;
  share: number;
}

export interface Balance {
  /** The pillars with a wanted share, in order. */
  shares: WantedShare[];
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
    sum: Math.round(sumOf(shares)),
  };
}

/** In percent. */
export const sumOf = (shares: readonly WantedShare[]) => shares.reduce((sum, { share }) => sum + share, 0);

/** Within these percentages the end of a share can be moved. */
export interface Border {
  min: number;
  max: number;
}

/** A share whose end is moved keeps at least this, in percent, so that it can still be reached. */
const LEAST = 1;

/** The end of the share at `index`; null if there is nothing behind it. */
export function borderAt(shares: readonly WantedShare[], index: number): Border | null {
  const share = shares[index]?.share ?? 0;
  const behind = shares[index + 1]?.share;
  const free = 100 - sumOf(shares);
  // Three thirds leave nothing free.
  if (behind === undefined && free < 0.5) return null;
  const min = Math.min(LEAST, share);
  return { min, max: behind === undefined ? share + free : share + behind - Math.min(LEAST, behind) };
}

/**
 * The shares with the end of the one at `index` moved to a percentage, which is rounded. The next share, or behind the
 * last one what is free, gives or takes the difference.
 */
export function moveBorder(shares: readonly WantedShare[], index: number, to: number): readonly WantedShare[] {
  const border = borderAt(shares, index);
  if (!border) return shares;
  const share = Math.min(Math.max(Math.round(to), border.min), border.max);
  const more = share - shares[index]!.share;
  return shares.map((each, at) => {
    if (at !== index && at !== index + 1) return each;
    return { ...each, share: tenths(at === index ? share : each.share - more) };
  });
}

/** Shares are stored with one decimal. */
const tenths = (share: number) => Math.round(share * 10) / 10;

/** The text for a sum of wanted shares: how much is free, or that it exceeds 100%. */
export function sumText(sum: number): { text: string; tooMuch: boolean } | null {
  const points = formatPercent(Math.abs(sum - 100));
  if (sum > 100) return { text: `${points} too much. Lower a share when you like.`, tooMuch: true };
  return sum < 100 ? { text: `${points} still free`, tooMuch: false } : null;
}
