import { gapMinutes, type GivenShare, type GivenShares } from '#server/features/pillars/given-shares.ts';
import { counted, formatRoughMinutes, formatMinutes, formatPercent } from '#server/platform/text/format-numbers.ts';

/**
 * Compares the share of a pillar with its wanted share: `Family & Friends got 14% of 18 h 40, 11 percentage points less
 * than the 25% you want: about 2 h.` Includes the number of completions that count as the usual length. Empty without a
 * gap.
 */
export function gapSentence(
  { pillar, percentage, gap, assumedCount }: GivenShare,
  { minutes, usualMinutes }: Pick<GivenShares, 'minutes' | 'usualMinutes'>,
): string {
  const wanted = pillar.time_allocation_percentage;
  if (gap === null || wanted === null) return '';
  // The gap is rounded separately: if the difference of whole shares is another number, shares have decimals.
  const decimals = Math.round(percentage) - Math.round(wanted) === gap ? 0 : 1;
  const given = `${pillar.name} got ${formatPercent(percentage, decimals)} of ${formatMinutes(minutes)}`;
  const assumed =
    assumedCount === 0
      ? ''
      : ` (${counted(assumedCount, 'task')} without an estimate ${assumedCount === 1 ? 'counts' : 'count'} as ${usualMinutes} min${assumedCount === 1 ? '' : ' each'})`;
  if (gap === 0) return `${given}, as wanted${assumed}.`;
  const distance = `${counted(Math.abs(gap), 'percentage point')} ${gap < 0 ? 'less' : 'more'} than the ${formatPercent(wanted, decimals)} you want`;
  const about = formatRoughMinutes(gapMinutes(wanted, percentage, minutes));
  return `${given}, ${distance}: about ${about}${assumed}.`;
}
