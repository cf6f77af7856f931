import { TrendingUp } from 'lucide-react';
import type { Alignment } from '#contract/alignment.ts';
import { formatCount } from '#web/platform/format.ts';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { hasScore, weekWords } from './alignment-words.ts';
import classes from './WeekScore.module.css';

/** The points of the last seven days, and how they stand to the seven before. */
export function WeekScore({ alignment }: { alignment: Alignment }) {
  if (!hasScore(alignment)) {
    return (
      <div>
        <p className={classes['none']}>No score yet</p>
        <p className={classes['why']}>
          Every completed task earns points, more where it matters more. Here you will see those of the last seven days.
        </p>
      </div>
    );
  }
  const before = weekWords(alignment);
  return (
    <div>
      <p className={classes['score']}>
        <strong>{formatCount(alignment.rolling_weekly_score)}</strong> points in the last 7 days
      </p>
      {before && (
        <p className={classes['before']} data-more={before.isMore || undefined}>
          {before.isMore && <TrendingUp {...SMALL_ICON} />}
          {before.text}
        </p>
      )}
    </div>
  );
}
