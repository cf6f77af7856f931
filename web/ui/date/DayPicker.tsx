import { useState } from 'react';
import { Grid, Group } from '#web/ui/layout/Box.tsx';
import { useTouchScreen } from '../list/rows/use-touch-screen.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import { addDays, dayOfWeek } from '#contract/general/days.ts';
import classes from './DayPicker.module.css';
import { TimeOfDay } from './TimeOfDay.tsx';
import { type ReadDay, type ParsedDay, TypedDay } from './TypedDay.tsx';

const DayCalendar = lazyPart(
  async () => (await import('./DayCalendar.tsx')).DayCalendar,
  () => <div className={classes['waiting']} />,
);

export interface DayPickerProps {
  /** `YYYY-MM-DD` */
  value: string | null;
  today: string;
  /** 0 Sunday to 6 Saturday. */
  weekStart: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** `HH:MM` in addition to the day, null for none. Left out: only a day. */
  time?: string | null;
  /** The second argument has the other parts that were typed or chosen. */
  onChange: (day: string | null, parsed: ParsedDay) => void;
  /** The label of an empty value: "No due date". Without it a day must be chosen. */
  noneLabel?: string;
  /** Loads the parser of typed days; without it there is no field for them. Focused except on touch screens. */
  loadReader?: () => Promise<ReadDay>;
  /** For past days: offers Yesterday instead of later days. */
  past?: boolean;
}

/** A date picker: buttons for usual days, and a month for any other. For the inside of a popover. */
export function DayPicker({ value, today, weekStart, time, onChange, noneLabel, loadReader, past }: DayPickerProps) {
  // The keyboard of a phone would cover the month.
  const touch = useTouchScreen();
  const nextWeek = addDays(today, (weekStart - dayOfWeek(today) + 7) % 7 || 7);
  const others = past
    ? { Yesterday: addDays(today, -1), 'A week ago': addDays(today, -7) }
    : { Tomorrow: addDays(today, 1), 'Next week': nextWeek };
  const [typedTime, setTypedTime] = useState(time ?? '');
  // A time that was chosen before the day is kept.
  const choose = (day: string | null) =>
    onChange(day, day !== null && typedTime !== (time ?? '') ? { day, time: typedTime || null } : { day });
  return (
    <Grid gap={2.5} className={classes['picker']}>
      {loadReader && (
        <TypedDay
          load={loadReader}
          focused={!touch}
          noneLabel={noneLabel}
          value={value}
          example={time === undefined ? 'fri, 15 Dec, in 3 days' : 'fri 5pm, 15 Dec, 17:00'}
          onChange={(parsed) => onChange(parsed.day, parsed)}
        />
      )}
      <Group align="stretch" gap={1.5}>
        <Usual label="Today" day={today} value={value} onChange={choose} data-autofocus={touch || undefined} />
        {Object.entries(others).map(([label, day]) => (
          <Usual key={label} label={label} day={day} value={value} onChange={choose} />
        ))}
      </Group>
      <DayCalendar value={value} today={today} weekStart={weekStart} onChange={choose} />
      {time !== undefined && (
        <TimeOfDay
          value={typedTime}
          changed={typedTime !== (time ?? '')}
          onChange={setTypedTime}
          onSave={() => choose(value ?? today)}
        />
      )}
      {noneLabel && value !== null && (
        <button type="button" className={classes['none']} onClick={() => choose(null)}>
          {noneLabel}
        </button>
      )}
    </Grid>
  );
}

interface UsualProps extends Pick<DayPickerProps, 'value'> {
  label: string;
  day: string;
  onChange: (day: string) => void;
  'data-autofocus'?: true | undefined;
}

function Usual({ label, day, value, onChange, ...focus }: UsualProps) {
  return (
    <button
      {...focus}
      type="button"
      className={classes['chip']}
      aria-pressed={value === day}
      onClick={() => onChange(day)}
    >
      {label}
    </button>
  );
}
