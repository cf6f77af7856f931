import type { ReactNode } from 'react';
import { useTouchScreen } from '../list/rows/use-touch-screen.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import { addDays, dayOfWeek } from './days.ts';
import classes from './DayPicker.module.css';
import { type ReadDay, TypedDay } from './TypedDay.tsx';

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
  onChange: (day: string | null) => void;
  /** What an empty value is called: "No due date". Without it a day must be chosen. */
  noneLabel?: string;
  /** Fetches what reads a day that is typed; without it there is no field for one. Has the focus unless it is a finger’s. */
  loadReader?: () => Promise<ReadDay>;
  /** It is about what was: offers Yesterday in place of days to come. */
  past?: boolean;
  /** Below the month. */
  children?: ReactNode;
}

/** A day: the usual ones in words, any other from a month. For the inside of a popover. */
export function DayPicker({
  value,
  today,
  weekStart,
  onChange,
  noneLabel,
  loadReader,
  past,
  children,
}: DayPickerProps) {
  // The keyboard of a phone would cover the month.
  const touch = useTouchScreen();
  const nextWeek = addDays(today, (weekStart - dayOfWeek(today) + 7) % 7 || 7);
  const others = past
    ? { Yesterday: addDays(today, -1), 'A week ago': addDays(today, -7) }
    : { Tomorrow: addDays(today, 1), 'Next week': nextWeek };
  return (
    <div className={classes['picker']}>
      {loadReader && <TypedDay load={loadReader} focused={!touch} noneLabel={noneLabel} onChange={onChange} />}
      <div className={classes['usual']}>
        <Usual label="Today" day={today} value={value} onChange={onChange} data-autofocus={touch || undefined} />
        {Object.entries(others).map(([label, day]) => (
          <Usual key={label} label={label} day={day} value={value} onChange={onChange} />
        ))}
      </div>
      <DayCalendar value={value} today={today} weekStart={weekStart} onChange={onChange} />
      {children}
      {noneLabel && value !== null && (
        <button type="button" className={classes['none']} onClick={() => onChange(null)}>
          {noneLabel}
        </button>
      )}
    </div>
  );
}

interface UsualProps extends Pick<DayPickerProps, 'value' | 'onChange'> {
  label: string;
  day: string;
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
