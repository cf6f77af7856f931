import { type Weekday, WEEKDAYS } from '#contract/vocabulary.ts';
import { FieldBox, FieldButton } from '#web/ui/form/FieldButton.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx';
import { CountInput } from './CountInput.tsx';
import type { NthWeekday } from '#contract/rules/month-rule.ts';
import type { PatternValues } from './pattern-form.ts';
import classes from './PatternFields.module.css';
import { Problem } from './Problem.tsx';
import type { PatternForm } from './use-pattern-form.ts';

const WAYS = [
  { value: 'day', label: 'On a date' },
  { value: 'last', label: 'On its last day' },
  { value: 'weekday', label: 'On a weekday' },
] as const;

const NTH = [
  { value: '1', label: 'first' },
  { value: '2', label: 'second' },
  { value: '3', label: 'third' },
  { value: '4', label: 'fourth' },
  { value: '-1', label: 'last' },
] as const;

const DAYS = [
  ...WEEKDAYS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
  { value: 'workday', label: 'weekday (Mon to Fri)' },
] satisfies { value: Weekday | 'workday'; label: string }[];

const labelOf = <Value extends string>(choices: readonly { value: Value; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label;

/** The day of the month: a date, the last day, or a weekday such as the last Friday. */
export function MonthFields({ form: { values, set, problems } }: { form: PatternForm }) {
  const { month_by, month_day, nth, nth_day } = values;
  return (
    <div>
      <div className={classes['types']}>
        <Segmented
          label="Day of the month"
          options={WAYS}
          value={month_by}
          onChange={(chosen: PatternValues['month_by']) => set({ month_by: chosen })}
        />
      </div>
      {month_by === 'day' && (
        <Box mt={3}>
          <Group wrap gap={2.5} rowGap={2} fontSize="small" tone="soft">
            <span aria-hidden>On day</span>
            <CountInput
              label="Date in the month"
              placeholder="same"
              max={31}
              value={month_day}
              wrong={problems.month_day !== undefined}
              onChange={(day) => set({ month_day: day })}
            />
          </Group>
          <Problem text={problems.month_day} />
          <MonthDayHint day={month_day} />
        </Box>
      )}
      {month_by === 'weekday' && (
        <Box mt={3}>
          <Group wrap gap={2.5} rowGap={2} fontSize="small" tone="soft">
            <span aria-hidden>On the</span>
            <FieldBox>
              <ChoiceMenu
                label="Week of the month"
                choices={NTH}
                value={String(nth) as (typeof NTH)[number]['value']}
                onChoose={(chosen) => set({ nth: Number(chosen) as NthWeekday['nth'] })}
              >
                <FieldButton aria-label={`Week of the month: ${labelOf(NTH, String(nth))}`}>
                  {labelOf(NTH, String(nth))}
                </FieldButton>
              </ChoiceMenu>
            </FieldBox>
            <FieldBox>
              <ChoiceMenu
                label="Weekday"
                choices={DAYS}
                value={nth_day}
                onChoose={(chosen) => set({ nth_day: chosen })}
              >
                <FieldButton aria-label={`Weekday: ${labelOf(DAYS, nth_day)}`}>{labelOf(DAYS, nth_day)}</FieldButton>
              </ChoiceMenu>
            </FieldBox>
          </Group>
        </Box>
      )}
    </div>
  );
}

/** Days up to this one exist in every month. */
const IN_EVERY_MONTH = 28;

function MonthDayHint({ day }: { day: number | '' }) {
  if (day !== '' && day <= IN_EVERY_MONTH) return null;
  return (
    <Text as="p" hint className={classes['hint']}>
      {day === ''
        ? 'Defaults to the start date’s day. Shorter months use their last day.'
        : 'Shorter months use their last day.'}
    </Text>
  );
}
