import { FormField } from '#web/ui/form/FormField.tsx';
import { Segmented } from '#web/ui/form/Segmented.tsx';
import { CustomRule } from './CustomRule.tsx';
import { EndFields } from './EndFields.tsx';
import { IntervalFields } from './IntervalFields.tsx';
import classes from './PatternFields.module.css';
import { MonthFields } from './MonthFields.tsx';
import { RepeatInWords } from './RepeatInWords.tsx';
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
  /** Gets the first day and the time that words for a repeat name. */
  onDue: (due: FirstDue | null) => void;
}

/** How something repeats, the same for a recurring task and for a task. */
export function PatternFields({ form, onDue }: PatternFieldsProps) {
  const { values, set, problems } = form;
  const { type } = values;
  return (
    <>
      <RepeatInWords form={form} onDue={onDue} />
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
