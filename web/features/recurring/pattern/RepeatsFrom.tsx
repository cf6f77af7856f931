import { useId } from 'react';
import type { RepeatFrom } from '#contract/recurrence.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import classes from './RepeatsFrom.module.css';

const WAYS = [
  {
    value: 'due',
    label: 'Due date',
    why: 'Fixed dates, whenever you complete it: rent, medicine.',
  },
  {
    value: 'completion',
    label: 'Completion date',
    why: 'A fixed time after you complete it: watering, haircuts.',
  },
] as const satisfies readonly { value: RepeatFrom; label: string; why: string }[];

/** What the next date is counted from. */
export function RepeatsFrom({ value, onChange }: { value: RepeatFrom; onChange: (from: RepeatFrom) => void }) {
  const id = useId();
  return (
    <Grid as="fieldset" gap={4} rowGap={0} colsOrOne={2} shrink>
      <Text as="legend" mb={1.5} size="small" weight={500} span>
        Repeats from
      </Text>
      {WAYS.map((way) => (
        <label key={way.value} className={classes['way']}>
          <input
            type="radio"
            name={id}
            aria-label={way.label}
            aria-describedby={`${id}-${way.value}`}
            checked={value === way.value}
            onChange={() => onChange(way.value)}
          />
          <span>
            <span className={classes['label']}>{way.label}</span>
            <Text hint className={classes['why']} id={`${id}-${way.value}`}>
              {way.why}
            </Text>
          </span>
        </label>
      ))}
    </Grid>
  );
}
