import { INTERVAL_MAX } from '#contract/recurrence.ts';
import { CountInput } from './CountInput.tsx';
import type { PatternValues } from './pattern-form.ts';
import classes from './PatternFields.module.css';
import { Problem } from './Problem.tsx';
import type { PatternForm } from './use-pattern-form.ts';

const UNITS = { daily: ['day', 'days'], weekly: ['week', 'weeks'], monthly: ['month', 'months'] } as const;

interface IntervalFieldsProps {
  type: Exclude<PatternValues['type'], 'custom'>;
  form: PatternForm;
}

/** Every so many days, weeks or months; of a month also the day. */
export function IntervalFields({ type, form: { values, set, problems } }: IntervalFieldsProps) {
  const [one, many] = UNITS[type];
  return (
    <div>
      <div className={classes['line']}>
        <span aria-hidden>Every</span>
        <CountInput
          label={`Every how many ${many}`}
          max={INTERVAL_MAX}
          value={values.interval}
          wrong={problems.interval !== undefined}
          onChange={(interval) => set({ interval })}
        />
        <span aria-hidden>{values.interval === 1 ? one : many}</span>
        {type === 'monthly' && (
          <>
            <span aria-hidden>on day</span>
            <CountInput
              label="Day of the month"
              placeholder="same"
              max={31}
              value={values.month_day}
              wrong={problems.month_day !== undefined}
              onChange={(month_day) => set({ month_day })}
            />
          </>
        )}
      </div>
      <Problem text={problems.interval ?? problems.month_day} />
      {type === 'monthly' && <MonthDayHint day={values.month_day} />}
    </div>
  );
}

/** The last day of a month that every month has. */
const IN_EVERY_MONTH = 28;

function MonthDayHint({ day }: { day: number | '' }) {
  if (day !== '' && day <= IN_EVERY_MONTH) return null;
  return (
    <p className={classes['hint']}>
      {day === ''
        ? 'Left empty, it is the day it starts on. Shorter months use their last day.'
        : `Shorter months use their last day; it returns to day ${day} after them.`}
    </p>
  );
}
