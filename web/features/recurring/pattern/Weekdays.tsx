import type { Weekday } from '#contract/vocabulary.ts';
import { weekStart } from '#web/platform/clock.ts';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { capitalized } from '#web/platform/format.ts';
import { isWorkweek, WORKWEEK, weekFrom } from './pattern-form.ts';
import { Problem } from './Problem.tsx';
import classes from './Weekdays.module.css';

interface WeekdaysProps {
  value: readonly Weekday[];
  error: string | undefined;
  onChange: (weekdays: readonly Weekday[]) => void;
}

/** Toggles for the weekdays, from the user's first day of the week; none means the weekday of the start. */
export function Weekdays({ value, error, onChange }: WeekdaysProps) {
  const toggle = (day: Weekday) =>
    onChange(value.includes(day) ? value.filter((each) => each !== day) : [...value, day]);
  const workweek = isWorkweek(value);
  return (
    <div>
      <Group wrap gap={3} rowGap={2}>
        <Group align="stretch" gap={1} className={classes['days']} role="group" aria-label="On these days">
          {weekFrom(weekStart()).map((day) => (
            <Text
              as="button"
              key={day}
              type="button"
              fontSize="small"
              tone="soft"
              border="strong"
              fill="panel"
              radius="md"
              hover="fill"
              className={classes['day']}
              aria-pressed={value.includes(day)}
              onClick={() => toggle(day)}
            >
              <span aria-hidden>{capitalized(day).slice(0, 2)}</span>
              <span className="sr-only">{capitalized(day)}</span>
            </Text>
          ))}
        </Group>
        <Text
          as="button"
          type="button"
          px={3}
          fontSize="small"
          tone="soft"
          border="strong"
          fill="panel"
          radius="md"
          hover="fill"
          className={classes['preset']}
          aria-label="Weekdays, Monday to Friday"
          aria-pressed={workweek}
          onClick={() => onChange(workweek ? [] : WORKWEEK)}
        >
          Weekdays
        </Text>
      </Group>
      <Problem text={error} />
      {value.length === 0 && (
        <Text as="p" mt={1.5} hint>
          Defaults to the start date’s weekday.
        </Text>
      )}
    </div>
  );
}
