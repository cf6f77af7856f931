import type { WeeklyReview } from '#contract/coach.ts';
import { formatCount } from '#web/platform/format.ts';
import { hrefOf } from '#web/platform/navigation.ts';
import { rangeParams } from '#web/ui/date/range.ts';
import classes from './Review.module.css';

/** What was counted in the days of a review; each figure leads to its rows. */
export function ReviewFigures({ review }: { review: WeeklyReview }) {
  const { from, to, tasks_completed, projects_completed, weekly_points } = review;
  const rowsOf = (rows: string) => hrefOf('insights', { ...rangeParams({ from, to }), rows });
  return (
    <ul className={classes['figures']} aria-label="The week in figures">
      <Figure
        value={tasks_completed}
        what={tasks_completed === 1 ? 'task done' : 'tasks done'}
        href={rowsOf('tasks')}
      />
      <Figure
        value={projects_completed}
        what={projects_completed === 1 ? 'project done' : 'projects done'}
        href={rowsOf('projects')}
      />
      <Figure value={weekly_points} what={weekly_points === 1 ? 'point' : 'points'} href={rowsOf('all')} />
    </ul>
  );
}

const Figure = ({ value, what, href }: { value: number; what: string; href: string }) => (
  <li>
    <a href={href}>
      <strong>{formatCount(value)}</strong> <span>{what}</span>
    </a>
  </li>
);
