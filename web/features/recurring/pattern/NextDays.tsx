import { formatDate } from '#web/platform/format.ts';
import classes from './NextDays.module.css';

interface NextDaysProps {
  /** As the server counts them. */
  days: readonly string[];
  today: string;
}

/** The next days of a rule, each with its weekday. */
export function NextDays({ days, today }: NextDaysProps) {
  if (days.length === 0) return <p className={classes['none']}>No further day.</p>;
  return (
    <ol className={classes['days']} aria-label="Next days">
      {days.map((day) => (
        <li key={day} className={classes['day']}>
          <span className={classes['weekday']}>{formatDate(day, { weekday: 'short' })}</span>{' '}
          {formatDate(day, {
            day: 'numeric',
            month: 'short',
            ...(day.slice(0, 4) !== today.slice(0, 4) && { year: '2-digit' }),
          })}
        </li>
      ))}
    </ol>
  );
}
