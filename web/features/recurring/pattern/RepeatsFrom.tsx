import { useId } from 'react';
import type { RepeatFrom } from '#contract/recurrence.ts';
import classes from './RepeatsFrom.module.css';

const WAYS = [
  {
    value: 'due',
    label: 'The day it was due',
    why: 'Fixed days, whenever it is done: rent, medicine.',
  },
  {
    value: 'completion',
    label: 'The day it was completed',
    why: 'A fixed time after it is done: watering, haircuts.',
  },
] as const satisfies readonly { value: RepeatFrom; label: string; why: string }[];

interface RepeatsFromProps {
  value: RepeatFrom;
  onChange: (from: RepeatFrom) => void;
}

/** What the next day is counted from. */
export function RepeatsFrom({ value, onChange }: RepeatsFromProps) {
  const id = useId();
  return (
    <fieldset className={classes['ways']}>
      <legend className={classes['legend']}>Repeats from</legend>
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
            <span className={classes['why']} id={`${id}-${way.value}`}>
              {way.why}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
