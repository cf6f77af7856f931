import { type ReactNode, useEffect, useRef } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { usePhone } from '#web/ui/layout/use-phone.ts';
import { DayFilter } from '../date/DayFilter.tsx';
import { formatDays, shortDays } from '../date/day-names.ts';
import { type Days, daysOf, type Range, RANGES } from '../date/range.ts';
import { Chip } from '../marks/Chip.tsx';
import { Segmented } from '../form/Segmented.tsx';
import classes from './RangeControl.module.css';

interface RangeControlProps {
  range: Range;
  onChange: (range: Range) => void;
  /** The days of the shown figures, which may still be the previous ones; null for none. */
  shown: Days | null;
  today: string;
  /** 0 Sunday to 6 Saturday. */
  weekStart: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  /** Further filters. */
  children?: ReactNode;
}

/** Chooses the range of the figures: a usual one, or custom days. Shows the current range. */
export function RangeControl({ range, onChange, shown, today, weekStart, children }: RangeControlProps) {
  const own = typeof range === 'string' ? null : range;
  const isOwn = own !== null;
  const phone = usePhone();
  const control = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // “From” replaces the button that had the focus.
  useEffect(() => {
    if (isOwn && wasPressed.current) control.current?.querySelector('button')?.focus();
    wasPressed.current = false;
  }, [isOwn]);
  return (
    <Group ref={control} wrap gap={3} rowGap={2} className={classes['control']}>
      <Segmented label="Range" options={RANGES} value={own ? '' : (range as string)} onChange={onChange as never} />
      {own ? (
        <OwnDays days={own} onChange={onChange} today={today} weekStart={weekStart} />
      ) : (
        <Chip
          pressed={false}
          onToggle={() => {
            wasPressed.current = true;
            onChange(daysOf(range, today) ?? shown ?? { from: today, to: today });
          }}
        >
          Custom range
        </Chip>
      )}
      {children}
      {shown && (
        <Text as="p" ml="auto" hint className={classes['days']}>
          {phone ? shortDays(shown, today) : formatDays(shown)}
        </Text>
      )}
    </Group>
  );
}

type OwnDaysProps = Pick<RangeControlProps, 'today' | 'weekStart'> & { days: Days; onChange: (days: Days) => void };

/** If two days are in the wrong order, the one that was chosen last counts. */
function OwnDays({ days: { from, to }, onChange, ...picker }: OwnDaysProps) {
  return (
    <>
      <DayFilter
        label="From"
        value={from}
        required
        {...picker}
        onChange={(day) => day && onChange({ from: day, to: day > to ? day : to })}
      />
      <DayFilter
        label="To"
        value={to}
        required
        {...picker}
        onChange={(day) => day && onChange({ from: day < from ? day : from, to: day })}
      />
    </>
  );
}
