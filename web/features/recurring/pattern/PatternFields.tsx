import { TextInput } from '@mantine/core';
import { FormField } from '#web/ui/form/FormField.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { RRULE_MAX } from '#contract/recurrence.ts';
import { EndFields } from './EndFields.tsx';
import { IntervalFields } from './IntervalFields.tsx';
import classes from './PatternFields.module.css';
import { MonthFields } from './MonthFields.tsx';
import { RepeatText } from './RepeatText.tsx';
import type { FirstDue } from './repeat-reader.ts';
import { RepeatsFrom } from './RepeatsFrom.tsx';
import type { PatternForm } from './use-pattern-form.ts';
import { Weekdays } from './Weekdays.tsx';

const TYPES = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
  { value: 'custom', label: 'Custom' },
] as const;

interface PatternFieldsProps {
  form: PatternForm;
  /** Called with the first day and the time contained in a typed repeat. */
  onDue: (due: FirstDue | null) => void;
}

/** The fields of a pattern, the same for a recurring task and for a task. */
export function PatternFields({ form, onDue }: PatternFieldsProps) {
  const { values, set, problems } = form;
  const { type } = values;
  return (
    <>
      <RepeatText form={form} onDue={onDue} />
      <FormField label="Repeat" error={problems.type}>
        <div className={classes['types']}>
          <Segmented label="Repeat" options={TYPES} value={type} onChange={(chosen) => set({ type: chosen })} />
        </div>
      </FormField>
      {type === 'custom' ? <CustomRule form={form} /> : <IntervalFields type={type} form={form} />}
      {type === 'monthly' && <MonthFields form={form} />}
      {type === 'weekly' && (
        <Weekdays value={values.weekdays} error={problems.weekdays} onChange={(weekdays) => set({ weekdays })} />
      )}
      <EndFields form={form} />
      <RepeatsFrom value={values.repeat_from} onChange={(repeat_from) => set({ repeat_from })} />
    </>
  );
}

/** A custom rule in the notation of RFC 5545. */
function CustomRule({ form: { values, set, problems } }: { form: PatternForm }) {
  return (
    <TextInput
      label="Rule"
      description={
        <>
          A calendar rule (RFC 5545). <code>FREQ=MONTHLY;BYMONTHDAY=1,15</code> is the 1st and 15th of every month,{' '}
          <code>FREQ=YEARLY;BYMONTH=11;BYDAY=4TH</code> the fourth Thursday of November.
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
