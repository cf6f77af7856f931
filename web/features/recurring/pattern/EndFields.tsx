import { INSTANCES_MAX } from '#contract/recurrence.ts';
import { useToday, weekStart } from '#web/platform/clock.ts';
import { formatDate } from '#web/platform/format.ts';
import { DayInput } from '#web/ui/date/DayInput.tsx';
import { FormField } from '#web/ui/form/FormField.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { Box, Group } from '#web/ui/layout/Box.tsx';
import classes from './PatternFields.module.css';
import { CountInput } from './CountInput.tsx';
import { Problem } from './Problem.tsx';
import type { PatternForm } from './use-pattern-form.ts';

const ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On a date' },
  { value: 'after', label: 'After a number of times' },
] as const;

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** When the repeat ends. */
export function EndFields({ form: { values, set, problems } }: { form: PatternForm }) {
  const today = useToday();
  const { ends, end_date, max_instances } = values;
  return (
    <div>
      <FormField label="Ends" error={ends === 'never' ? problems.end_date : undefined}>
        <div className={classes['types']}>
          <Segmented
            label="Ends"
            options={ENDS}
            value={ends}
            onChange={(chosen) => set({ ends: chosen, end_date: null, max_instances: '' })}
          />
        </div>
      </FormField>
      {ends === 'on' && (
        <Box mt={3}>
          <DayInput
            label="Last day"
            today={today}
            weekStart={weekStart()}
            value={end_date}
            error={problems.end_date}
            onChange={(day) => set({ end_date: day })}
          >
            {end_date === null ? 'Choose a date' : formatDate(end_date, DAY)}
          </DayInput>
        </Box>
      )}
      {ends === 'after' && (
        <Box mt={3}>
          <Group wrap gap={2.5} rowGap={2} fontSize="small" tone="soft">
            <span aria-hidden>After</span>
            <CountInput
              label="Number of times"
              placeholder="10"
              max={INSTANCES_MAX}
              value={max_instances}
              wrong={problems.max_instances !== undefined}
              onChange={(times) => set({ max_instances: times })}
            />
            <span aria-hidden>{max_instances === 1 ? 'time' : 'times'}</span>
          </Group>
          <Problem text={problems.max_instances} />
        </Box>
      )}
    </div>
  );
}
