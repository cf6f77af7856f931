import { TrendingUp } from 'lucide-react';
import type { Alignment } from '#contract/alignment.ts';
import { formatCount } from '#web/platform/format.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { hasScore, weekText } from './alignment-text.ts';
import classes from './WeekScore.module.css';

/** The points of the last seven days, compared with the seven before. */
export function WeekScore({ alignment }: { alignment: Alignment }) {
  if (!hasScore(alignment)) {
    return (
      <div>
        <Text as="p" size="lead" weight={500}>
          No score yet
        </Text>
        <Text as="p" mt={1} textWrap="pretty" note>
          Completed tasks earn points, more for what matters more. Your last 7 days show here.
        </Text>
      </div>
    );
  }
  const before = weekText(alignment);
  return (
    <div>
      <Group as="p" align="baseline" wrap gap={3} rowGap={0} note className={classes['score']}>
        <strong>{formatCount(alignment.rolling_weekly_score)}</strong> points in the last 7 days
      </Group>
      {before && (
        <Group as="p" gap={1.5} mt={1.5} hint tone={before.isMore && 'success'}>
          {before.isMore && <TrendingUp {...SMALL_ICON} />}
          {before.text}
        </Group>
      )}
    </div>
  );
}
