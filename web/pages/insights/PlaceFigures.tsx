import type { PillarInsights, ProjectInsights } from '#contract/insights.ts';
import { daysShown, type InsightsPlace } from '#web/features/insights/insights-place.ts';
import { TrendCard } from '#web/features/insights/overview/TrendCard.tsx';
import { PartTotals } from '#web/features/insights/parts/PartTotals.tsx';

interface PlaceFiguresProps {
  insights: PillarInsights | ProjectInsights;
  /** Open tasks at the end of the range. */
  open: number;
  place: InsightsPlace;
}

/** The figures of a pillar or a project, and how they are counted. */
export function PlaceFigures({ insights, open, place }: PlaceFiguresProps) {
  const { summary, previous_totals, productivity_trends: trends, range } = insights;
  const shown = daysShown(range);
  return (
    <>
      <PartTotals totals={summary} before={previous_totals} range={range} open={open} place={place} />
      {shown && <TrendCard trends={trends} range={shown} previous={range.previous} place={place} />}
    </>
  );
}
