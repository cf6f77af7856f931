import type { Alignment } from '#contract/alignment.ts';
import type { PillarShare } from '#web/features/pillars/ShareList.tsx';
import type { RingPart } from '#web/ui/chart/ShareRing.tsx';

/** The share of each pillar, and of time outside all. @param whole each pillar has a sentence about its gap. */
export function sharesOf(
  { balance, given_minutes }: Pick<Alignment, 'balance' | 'given_minutes'>,
  whole: boolean,
): PillarShare[] {
  const shares = balance.map((each) => ({ ...each, sentence: whole ? each.sentence : '' }));
  const rest = given_minutes - balance.reduce((sum, { minutes }) => sum + minutes, 0);
  if (rest <= 0) return shares;
  const none = { pillar_id: null, pillar_name: 'No pillar', color: null };
  const actual_percentage = (rest / given_minutes) * 100;
  return [...shares, { ...none, target_percentage: null, actual_percentage, gap_text: '' }];
}

/** The segments of the ring for these shares. */
export const ringParts = (shares: readonly PillarShare[]): RingPart[] =>
  shares.map(({ pillar_id, color, actual_percentage, target_percentage }) => ({
    key: pillar_id ?? 'none',
    color,
    given: actual_percentage,
    wanted: target_percentage ?? 0,
  }));
