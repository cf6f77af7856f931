/** A pillar falls short from so many percentage points below its wanted share on. */
export const SHORT_FROM_POINTS = 5;

/** Actual minus wanted share in whole percentage points. @param actual percent. @param wanted percent. */
export const gapInPoints = (actual: number, wanted: number): number => Math.round(actual - wanted);

/**
 * The pillar that falls short most, the first of several; undefined if none falls short. The dashboard and the weekly
 * review of the coach name the same one.
 * @param gapOf the result of {@link gapInPoints}; null without a wanted share.
 */
export function shortestOf<Share>(shares: readonly Share[], gapOf: (share: Share) => number | null): Share | undefined {
  const gaps = shares.map((share) => ({ share, gap: gapOf(share) ?? 0 }));
  return gaps.filter(({ gap }) => gap <= -SHORT_FROM_POINTS).toSorted((one, other) => one.gap - other.gap)[0]?.share;
}
