import { formatDate } from '#web/platform/format.ts';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import classes from './NextDays.module.css';

interface NextDaysProps {
  /** Calculated by the server. */
  days: readonly string[];
  today: string;
}

/** The next dates of a rule, each with its weekday. */
export function NextDays({ days, today }: NextDaysProps) {
  if (days.length === 0)
    return (
      <Text as="p" fontSize="small" tone="dim">
        No more dates.
      </Text>
    );
  return (
    <Grid as="ol" gap={1.5} cols={3} className={classes['days']} aria-label="Next dates">
      {days.map((day) => (
        <Text as="li" key={day} py={1.5} px={2.5} size="small" tabular nowrap fill="hover" radius="sm">
          <Text block hint>
            {formatDate(day, { weekday: 'short' })}
          </Text>{' '}
          {formatDate(day, {
            day: 'numeric',
            month: 'short',
            ...(day.slice(0, 4) !== today.slice(0, 4) && { year: '2-digit' }),
          })}
        </Text>
      ))}
    </Grid>
  );
}
