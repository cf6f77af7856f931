import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import classes from './DayPicker.module.css';

interface DayCalendarProps {
  /** `YYYY-MM-DD` */
  value: string | null;
  today: string;
  /** 0 Sunday to 6 Saturday. */
  weekStart: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  onChange: (day: string) => void;
}

const label = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
const monthLabel = label({ month: 'long', year: 'numeric' });
const weekdayLabel = label({ weekday: 'short' });
const dayLabel = label({ day: 'numeric', month: 'long', year: 'numeric' });
const yearLabel = label({ year: 'numeric' });

/** A month to choose a day from, in the browser's language. In a separate chunk. */
export function DayCalendar({ value, today, weekStart, onChange }: DayCalendarProps) {
  return (
    <DatePicker
      value={value}
      defaultDate={value ?? today}
      firstDayOfWeek={weekStart}
      monthLabelFormat={monthLabel}
      weekdayFormat={weekdayLabel}
      yearLabelFormat={yearLabel}
      getDayAriaLabel={dayLabel}
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      getDayProps={(day) => ({ 'data-now': day === today || undefined })}
      weekendDays={[]}
      onChange={(day) => day && onChange(day)}
      classNames={{
        calendarHeader: classes['header'] ?? '',
        calendarHeaderControl: 'tone-text hover-wash',
        calendarHeaderLevel: 'fontSize-small weight-600 tone-text hover-wash',
        weekday: 'fontSize-micro tone-dim weight-400',
        day: classes['day'] ?? '',
      }}
    />
  );
}
