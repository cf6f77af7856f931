/** A piece of a ring, in percent of its circumference. */
export interface Arc {
  start: number;
  length: number;
}

/** Percent between two pieces. */
const GAP = 1.2;
/** A small share stays visible. */
const LENGTH_MIN = 0.4;

/**
 * The pieces of a ring for shares (percent), clockwise from its top; null for a share of 0. Shares of more than 100 %
 * together are scaled down.
 */
export function arcsOf(shares: readonly number[]): (Arc | null)[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  const scale = sum > 100 ? 100 / sum : 1;
  const isWhole = shares.some((share) => share > 0 && share === sum && sum >= 100);
  let start = 0;
  return shares.map((share) => {
    const length = share * scale;
    const arc = {
      start: start + (isWhole ? 0 : GAP / 2),
      length: isWhole ? length : Math.max(LENGTH_MIN, length - GAP),
    };
    start += length;
    return share > 0 ? arc : null;
  });
}
