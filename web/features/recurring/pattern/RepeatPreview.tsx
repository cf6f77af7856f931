import { Repeat } from 'lucide-react';
import type { RecurrencePreview } from '#contract/recurring.ts';
import { useToday } from '#web/platform/clock.ts';
import { Grid } from '#web/ui/layout/Box.tsx';
import { ICON } from '#web/ui/marks/icon.ts';
import { NextDays } from './NextDays.tsx';
import classes from './RepeatPreview.module.css';
import { Outcomes } from './Outcomes.tsx';

/**
 * The server's explanation of a pattern: a sentence, the next dates, and the effect of early, late and missed
 * completion.
 */
export function RepeatPreview({ preview }: { preview: RecurrencePreview | undefined }) {
  const today = useToday();
  return (
    <Grid as="section" gap={3} fill="panel" className={classes['preview']} aria-label="What this means">
      <p className={classes['summary']} data-empty={!preview || undefined} role="status">
        <Repeat {...ICON} />
        {preview?.summary ?? 'The next dates show here once the rule is complete.'}
      </p>
      {preview && (
        <>
          <NextDays days={preview.next_dates} today={today} />
          <Outcomes {...preview} />
        </>
      )}
    </Grid>
  );
}
