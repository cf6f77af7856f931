import { TextInput } from '@mantine/core';
import { RRULE_MAX } from '#contract/recurrence.ts';
import classes from './PatternFields.module.css';
import type { PatternForm } from './use-pattern-form.ts';

/** What the other fields cannot say, in the notation of RFC 5545. */
export function CustomRule({ form: { values, set, problems } }: { form: PatternForm }) {
  return (
    <TextInput
      label="Rule"
      description={
        <>
          In the notation of calendars (RFC 5545). <code>FREQ=MONTHLY;BYMONTHDAY=1,15</code> is the first and the
          fifteenth of every month, <code>FREQ=YEARLY;BYMONTH=11;BYDAY=4TH</code> the fourth Thursday of November.
        </>
      }
      placeholder="FREQ=MONTHLY;BYMONTHDAY=1,15"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      maxLength={RRULE_MAX}
      spellCheck={false}
      autoCapitalize="characters"
      classNames={{ input: classes['rule'] ?? '', description: classes['help'] ?? '' }}
      value={values.rrule}
      error={problems.rrule}
      onChange={(event) => set({ rrule: event.currentTarget.value })}
    />
  );
}
