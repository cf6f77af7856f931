import { INTERVAL_MAX } from '#contract/recurrence.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { CountInput } from './CountInput.tsx';
import { type PatternValues, yearHint } from './pattern-form.ts';
import classes from './PatternFields.module.css';
import { Problem } from './Problem.tsx';
import type { PatternForm } from './use-pattern-form.ts';

const UNITS = {
  daily: ['day', 'days'],
  weekly: ['week', 'weeks'],
  monthly: ['month', 'months'],
  yearly: ['year', 'years'],
} as const;

/** A pattern stores years as twelve months each. */
const YEARS_MAX = Math.floor(INTERVAL_MAX / 12);

interface IntervalFieldsProps {
  type: Exclude<PatternValues['type'], 'custom'>;
  form: PatternForm;
}

/** The interval in days, weeks, months or years. */
export function IntervalFields({ type, form: { values, set, problems } }: IntervalFieldsProps) {
  const [one, many] = UNITS[type];
  return (
    <div>
      <Group wrap gap={2.5} rowGap={2} fontSize="small" tone="soft">
        <span aria-hidden>Every</span>
        <CountInput
          label={`Every how many ${many}`}
          max={type === 'yearly' ? YEARS_MAX : INTERVAL_MAX}
          value={values.interval}
          wrong={problems.interval !== undefined}
          onChange={(interval) => set({ interval })}
        />
        <span aria-hidden>{values.interval === 1 ? one : many}</span>
      </Group>
      <Problem text={problems.interval} />
      {type === 'yearly' && (
        <Text as="p" hint className={classes['hint']}>
          {yearHint(values.rrule)}
        </Text>
      )}
    </div>
  );
}
