import type { Alignment } from '#contract/alignment.ts';
import type { PillarShare } from '#web/features/pillars/ShareList.tsx';
import type { RingPart } from '#web/ui/chart/ShareRing.tsx';

/** A gap larger than this, in percentage points, is worth a sentence. */
const CLOSE_POINTS = 5;
const SENTENCES = 2;

type Balance = Alignment['balance'][number];

const gapOf = ({ actual_percentage, target_percentage }: Balance): number =>
  target_percentage === null ? 0 : actual_percentage - target_percentage;

/** The pillars with the largest gap, if it is worth a sentence. */
function mostShort(balance: readonly Balance[]): readonly Balance[] {
  return balance
    .filter((each) => gapOf(each) < -CLOSE_POINTS)
    .toSorted((one, other) => gapOf(one) - gapOf(other))
    .slice(0, SENTENCES);
}

/**
 * The share of each pillar, and of time outside all pillars if there is any.
 * @param whole every gap has a sentence, not only the notable ones.
 */
export function sharesOf(
  { balance, given_minutes }: Pick<Alignment, 'balance' | 'given_minutes'>,
  whole: boolean,
): PillarShare[] {
  const described = new Set(whole ? balance : mostShort(balance));
  const shares = balance.map((each) => ({ ...each, sentence: described.has(each) ? each.sentence : '' }));
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
