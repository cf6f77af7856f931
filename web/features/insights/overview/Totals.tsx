import type { Insights } from '#contract/insights.ts';
import { useToday } from '#web/platform/clock.ts';
import { formatCount, formatDate, plural } from '#web/platform/format.ts';
import { Figure, Figures } from '#web/ui/chart/Figure.tsx';
import { formatShare } from '../insight-text.ts';
import { hrefOfRows, type InsightsPlace } from '../insights-place.ts';
import { CompletedFigure } from './CompletedFigure.tsx';

/** Shown for a missing number. */
const NONE = '–';

const DAY = { day: 'numeric', month: 'short' } as const;
const WEEKDAY = { weekday: 'short', ...DAY } as const;
const WITH_YEAR = { ...DAY, year: 'numeric' } as const;

/** The totals; each links to its rows. */
export function Totals({ insights, place }: { insights: Insights; place: InsightsPlace }) {
  const today = useToday();
  const { totals, previous_totals: before, range, alignment_snapshot: snapshot } = insights;
  const counted = Object.values(insights.task_status_breakdown).reduce((sum, count) => sum + count);
  const best = totals.best_day;
  return (
    <Figures>
      <CompletedFigure {...{ totals, before, range, place }} otherwise={`on ${plural(totals.active_days, 'day')}`} />
      {totals.completed === 0 ? (
        <Figure title="Completion rate" value={NONE} note="no score yet" />
      ) : (
        <Figure
          title="Completion rate"
          value={formatShare(totals.completed, counted)}
          note={`${formatCount(totals.completed)} of ${plural(counted, 'task')}`}
          href={hrefOfRows(place, 'tasks')}
        />
      )}
      <Figure
        title="Projects completed"
        value={formatCount(totals.completed_projects)}
        note={snapshot.total_projects === 0 ? 'no project yet' : `of ${plural(snapshot.total_projects, 'project')}`}
        href={hrefOfRows(place, 'projects')}
      />
      {best ? (
        <Figure
          title="Best day"
          value={formatDate(best.date, best.date.slice(0, 4) === today.slice(0, 4) ? WEEKDAY : WITH_YEAR)}
          note={`${plural(best.completed, 'task')}, ${plural(best.points, 'point')}`}
          href={hrefOfRows(place, 'all', { days: { from: best.date, to: best.date } })}
        />
      ) : (
        <Figure title="Best day" value={NONE} note={range.to < today ? 'none' : 'no day yet'} />
      )}
    </Figures>
  );
}
