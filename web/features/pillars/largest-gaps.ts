import type { PillarShare } from './ShareList.tsx';

const gapOf = ({ target_percentage: wanted, actual_percentage: given }: PillarShare) =>
  Math.abs((wanted ?? given) - given);

/** The six pillars whose actual and wanted shares differ most, in their order; all of a list of up to eight. */
export function largestGaps<Share extends PillarShare>(shares: readonly Share[]): readonly Share[] {
  const largest = shares.toSorted((one, other) => gapOf(other) - gapOf(one)).slice(0, 6);
  return shares.length < 9 ? shares : shares.filter((share) => largest.includes(share));
}
