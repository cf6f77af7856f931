import type { CompletedIn, ShownRange } from '#contract/insights.ts';
import { formatCount, formatDuration, plural } from '#web/platform/format.ts';
import { Figure, Figures } from '#web/ui/chart/Figure.tsx';
import { CompletedFigure } from '../overview/CompletedFigure.tsx';
import { formatShare } from '../insight-text.ts';
import { hrefOfRows, type InsightsPlace } from '../insights-place.ts';

interface PartTotalsProps {
  totals: CompletedIn;
  /** Of the previous range; null without one. */
  before: CompletedIn | null;
  range: ShownRange;
  /** Open tasks at the end of the range. */
  open: number;
  place: InsightsPlace;
}

/** The figures of a pillar or a project. */
export function PartTotals({ totals, before, range, open, place }: PartTotalsProps) {
  const done = totals.completed;
  const counted = done + open;
  return (
    <Figures>
      <CompletedFigure
        {...{ totals, before, range, place }}
        otherwise={
          totals.completed_projects === 0
            ? 'in this range'
            : `and ${plural(totals.completed_projects, 'project')} completed`
        }
      />
      <Figure
        title="Time given"
        value={formatDuration(totals.minutes)}
        note={
          totals.assumed_count > 0
            ? `${plural(totals.assumed_count, 'task')} at the usual length`
            : 'focus and estimates'
        }
        href={hrefOfRows(place, 'time')}
      />
      <Figure title="Points" value={formatCount(totals.points)} note="in this range" href={hrefOfRows(place, 'all')} />
      <Figure
        title="Completion rate"
        value={done === 0 ? '–' : formatShare(done, counted)}
        note={done === 0 ? 'no score yet' : `${formatCount(done)} of ${plural(counted, 'task')}`}
        {...(done > 0 && { href: hrefOfRows(place, 'tasks') })}
      />
    </Figures>
  );
}
