import type { RecurrencePreview } from '#contract/recurring.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import classes from './Outcomes.module.css';

type OutcomesProps = Pick<RecurrencePreview, 'if_early' | 'if_late' | 'if_missed'>;

/** What happens if an instance is completed early, late, or not at all. */
export function Outcomes({ if_early, if_late, if_missed }: OutcomesProps) {
  return (
    <Grid as="dl" gap={2} className={classes['outcomes']}>
      <Outcome label="If you finish early" text={if_early} />
      <Outcome label="If you finish late" text={if_late} />
      <Outcome label="If you miss it" text={if_missed} />
    </Grid>
  );
}

function Outcome({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text as="dt" hint>
        {label}
      </Text>
      <Text as="dd" note className={classes['text']}>
        {text}
      </Text>
    </div>
  );
}
