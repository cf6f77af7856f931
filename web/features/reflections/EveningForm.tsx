import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CONTENT_MAX } from '#contract/journal.ts';
import type { DailyReflection, DayReflections } from '#contract/reflections.ts';
import { EVENING_PROMPTS } from '#contract/rules/reflection-prompts.ts';
import { DESCRIPTION_MAX } from '#contract/vocabulary.ts';
import { removeEntry } from '#web/features/journal/journal-mutations.ts';
import { MoodMenu } from '#web/features/journal/MoodMenu.tsx';
import { formatDate } from '#web/platform/format.ts';
import { act } from '#web/records/act.ts';
import { changedFields } from '#web/records/form/changed-fields.ts';
import { useKeptForm } from '#web/records/form/use-kept-form.ts';
import { useRecords } from '#web/records/record-query.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { DisputedTexts } from '#web/records/waiting/texts/DisputedTexts.tsx';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { FormField } from '#web/ui/form/FormField.tsx';
import { ScoreField } from './ScoreField.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { Facts } from './Facts.tsx';
import classes from './Evening.module.css';
import { writeEvening } from './reflection-mutations.ts';
import { reflectionQueries } from './reflection-queries.ts';
import { type EveningValues, eveningValues, subjectOf } from './reflection-values.ts';

interface EveningFormProps {
  date: string;
  isToday: boolean;
  day: DayReflections;
  onClose: () => void;
}

const EXAMPLES: Readonly<Record<keyof typeof EVENING_PROMPTS, string>> = {
  biggest_accomplishment: 'Called Mum back the same day',
  challenges_faced: 'Two hours lost to the printer',
  tomorrow_focus: 'The case study, before anything else',
};

const LABELS = {
  reflection_text: 'How was the day?',
  completion_score: 'How did it go?',
  ...EVENING_PROMPTS,
};

/** The evening review in a dialog: what was done, then optional questions. */
export function EveningForm({ date, isToday, day, onClose }: EveningFormProps) {
  const records = useRecords();
  // Includes what was done since the day was read.
  useQuery({ ...reflectionQueries.day(date), refetchOnMount: 'always' });
  const { evening } = day;
  const form = useKeptForm<EveningValues>({
    subject: subjectOf('evening', date),
    record: evening,
    now: eveningValues(evening),
    write: ({ id, values, stored }) =>
      writeEvening({
        ...{ id, date, at: new Date().toISOString() },
        body: changedFields(stored, values),
      }),
    onSaved: onClose,
    labels: LABELS,
  });
  const { values, setValues } = form;
  const remove = async ({ id }: DailyReflection) => {
    onClose();
    if ((await act(records, removeEntry({ id }), () => 'Evening reflection deleted')) !== null) form.forget();
  };
  const title = isToday ? 'Evening reflection' : `Evening of ${formatDate(date, { day: 'numeric', month: 'long' })}`;
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      draft={form.isChanged ? form.notice : null}
      pending={form.pending}
      error={form.error}
      onSubmit={() => (form.isChanged ? void form.save() : onClose())}
      onClose={onClose}
      extra={
        evening && (
          <Button variant="subtle" onClick={() => void remove(evening)}>
            Delete
          </Button>
        )
      }
    >
      <DisputedTexts id={form.id} />
      {form.choices.map((choice) => (
        <ChangedElsewhere key={choice.what} {...choice} />
      ))}
      <Facts day={day} isToday={isToday} />
      <Textarea
        label={LABELS.reflection_text}
        placeholder="What do you want to remember?"
        classNames={{ input: classes['prose'] ?? '' }}
        data-autofocus
        data-reflection
        autosize
        minRows={3}
        maxRows={14}
        {...limitedText(values.reflection_text, CONTENT_MAX)}
        value={values.reflection_text}
        onChange={(event) => setValues({ reflection_text: event.currentTarget.value })}
      />
      <ScoreField
        label={LABELS.completion_score}
        ends={['Hardly', 'As I hoped']}
        value={values.completion_score}
        onChange={(completion_score) => setValues({ completion_score })}
      />
      <FormField label="Mood">
        <MoodMenu mood={values.mood} onChoose={(mood) => setValues({ mood })} />
      </FormField>
      {(Object.keys(EVENING_PROMPTS) as (keyof typeof EVENING_PROMPTS)[]).map((field) => (
        <Textarea
          key={field}
          label={EVENING_PROMPTS[field]}
          placeholder={EXAMPLES[field]}
          autosize
          minRows={1}
          maxRows={8}
          {...limitedText(values[field] ?? '', DESCRIPTION_MAX)}
          value={values[field] ?? ''}
          onChange={(event) => setValues({ [field]: event.currentTarget.value || null })}
        />
      ))}
    </FormDialog>
  );
}
