import { TriangleAlert } from 'lucide-react';
import type { Today } from '#contract/today.ts';
import { DEFAULT_COLOR } from '#contract/vocabulary.ts';
import { formatDuration } from '#web/platform/format.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { Dot } from '#web/ui/marks/Dot.tsx';
import { tint } from '#web/ui/marks/tint.ts';
import classes from './DayPlan.module.css';
import { segmentsOf, tooMuchWords } from './plan.ts';

/** How much is done, how much is planned of what the day holds, and for which pillars. */
export function DayPlan({ day }: { day: Today }) {
  const segments = segmentsOf(day);
  const tooMuch = tooMuchWords(day);
  return (
    <section aria-label="Plan of the day" className={classes['plan']}>
      <div className={classes['figures']}>
        <span className={classes['done']}>
          {day.completed_tasks} of {day.total_tasks} done
        </span>
        <span className={classes['planned']}>
          <strong>{formatDuration(day.estimated_duration)}</strong> planned of {formatDuration(day.capacity_minutes)}
        </span>
      </div>
      <div className={classes['bar']} aria-hidden>
        {segments.map(({ id, color, width }) => (
          <span
            key={id}
            className={classes['segment']}
            data-none={color === null || undefined}
            style={{ flexBasis: `${width}%` }}
          >
            <span {...tint(color ?? DEFAULT_COLOR)} />
          </span>
        ))}
      </div>
      {segments.length > 0 && (
        <ul className={classes['pillars']} aria-label="Planned by pillar">
          {segments.map(({ id, name, color, minutes }) => (
            <li key={id} className={classes['pillar']}>
              {color === null ? <span className={classes['dot']} /> : <Dot color={color} />}
              {name}
              <span className={classes['minutes']}>{formatDuration(minutes)}</span>
            </li>
          ))}
        </ul>
      )}
      {tooMuch && (
        <p className={classes['tooMuch']}>
          <TriangleAlert {...SMALL_ICON} />
          {tooMuch}
        </p>
      )}
    </section>
  );
}
