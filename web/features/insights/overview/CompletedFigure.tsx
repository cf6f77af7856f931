import { TrendingUp } from 'lucide-react';
import type { CompletedIn, ShownRange } from '#contract/insights.ts';
import { formatCount } from '#web/platform/format.ts';
import { Figure } from '#web/ui/chart/Figure.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { comparison } from '../insight-text.ts';
import { hrefOfRows, type InsightsPlace } from '../insights-place.ts';

interface CompletedFigureProps {
  totals: CompletedIn;
  /** Of the previous range; null without one. */
  before: CompletedIn | null;
  range: Pick<ShownRange, 'previous'>;
  /** The note if there is nothing to compare with. */
  otherwise: string;
  place: InsightsPlace;
}

/** Number of completed tasks, compared with the previous range. */
export function CompletedFigure({ totals, before, range, otherwise, place }: CompletedFigureProps) {
  const compared = comparison(totals.completed, before?.completed, range.previous);
  const isMore = before !== null && totals.completed > before.completed;
  return (
    <Figure
      title="Tasks completed"
      value={formatCount(totals.completed)}
      href={hrefOfRows(place, 'tasks')}
      note={
        compared === null ? (
          otherwise
        ) : (
          <Group as="span" inline gap={1} tone={isMore && 'success'}>
            {isMore && <TrendingUp {...SMALL_ICON} />}
            {compared}
          </Group>
        )
      }
    />
  );
}
