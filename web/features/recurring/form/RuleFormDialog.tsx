import { useForm } from '@mantine/form';
import type { RecurringTask } from '#contract/recurring.ts';
import { readDuration } from '#web/platform/duration.ts';
import { useToday } from '#web/platform/clock.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { nameProblem } from '#web/platform/form-rules.ts';
import { useFormDraft } from '#web/records/drafts/use-form-draft.ts';
import { useChangedElsewhere } from '#web/records/form/use-changed-elsewhere.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { DisputedTexts } from '#web/records/waiting/texts/DisputedTexts.tsx';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import { patternErrors, patternValues } from '../pattern/pattern-form.ts';
import { PatternFields } from '../pattern/PatternFields.tsx';
import { RepeatPreview } from '../pattern/RepeatPreview.tsx';
import { type RuleFormValues, type RuleValues, ruleBody, ruleChanges, ruleValues } from './rule-form.ts';
import { RuleFields } from './RuleFields.tsx';
import classes from './RuleForm.module.css';
import { repeatText } from '../repeat-text.ts';
import { useSaveRule } from '../rule-mutations.ts';
import { usePatternForm } from '../pattern/use-pattern-form.ts';

/** The label of the pattern, also where it was changed elsewhere. */
const REPEATS = 'Repeat';

const LABELS = { repeats: REPEATS, due_time: 'Time', start_date: 'Starts' };

export interface RuleFormDialogProps {
  /** The recurring task to edit; without it the form creates one. */
  rule?: RecurringTask;
  onSaved?: (rule: RecurringTask) => void;
  onClose: () => void;
}

/** The form of a new or existing recurring task: its fields, its pattern, and a preview. */
export function RuleFormDialog({ rule, onSaved, onClose }: RuleFormDialogProps) {
  const today = useToday();
  const save = useSaveRule();
  const now: RuleFormValues = {
    ...ruleValues(rule ?? null, today),
    repeats: patternValues(rule?.recurrence_pattern ?? null, rule?.repeat_from),
  };
  const draft = useFormDraft(`repeating task ${rule?.id ?? 'new'}`, now);
  const id = rule?.id ?? draft.id;
  const { repeats: openedRepeats, ...openedFields } = draft.opened;
  const form = useForm<RuleValues>({
    initialValues: openedFields,
    onValuesChange: (fields) => draft.keep({ ...fields, repeats: pattern.values }),
    validate: {
      name: nameProblem,
      duration: (text) => (readDuration(text) === undefined ? 'Enter a time, such as 45 min or 1 h 30' : null),
    },
  });
  const pattern = usePatternForm({
    initial: openedRepeats,
    ruleId: rule?.id ?? null,
    onChange: (repeats) => draft.keep({ ...form.getValues(), repeats }),
    startDate: form.values.start_date,
    failure: save.error,
  });
  function show({ repeats, ...fields }: Partial<RuleFormValues>) {
    form.setValues(fields);
    if (repeats) pattern.set(repeats);
  }
  const whole = { values: { ...form.values, repeats: pattern.values }, setValues: show };
  const { stored, choices, askFirst } = useChangedElsewhere(rule && now, now, whole, LABELS);
  const submit = form.onSubmit(
    (values) => {
      pattern.check();
      const filled = { ...values, repeats: pattern.values };
      const body = ruleBody(filled);
      if (body === null || askFirst()) return;
      const changes = rule && ruleChanges(stored, filled);
      if (rule && changes && Object.keys(changes).length === 0) {
        draft.forget();
        onClose();
        onSaved?.(rule);
        return;
      }
      const onSuccess = (saved: RecurringTask) => {
        onClose();
        onSaved?.(saved);
      };
      const again = draft.wasSent();
      const sending = draft.sending();
      save
        .mutateAsync(changes ? { id, isNew: false, body: changes } : { id, isNew: true, again, body }, {
          onSuccess,
          onError: (error) => form.setErrors(fieldErrors(error)),
        })
        .then(sending.saved, sending.failed);
    },
    (errors) => {
      pattern.check();
      form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
    },
  );
  const shownByFields =
    Object.keys(patternErrors(save.error)).length > 0 ||
    Object.keys(fieldErrors(save.error)).some((name) => name in form.values);

  return (
    <FormDialog
      title={rule ? 'Edit repeating task' : 'New repeating task'}
      submitLabel={rule ? 'Save' : 'Create'}
      width={880}
      draft={draft.notice(show)}
      pending={save.isPending}
      error={shownByFields ? null : save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {rule && <DisputedTexts id={rule.id} />}
      {choices.map((choice) => (
        <ChangedElsewhere
          key={choice.what}
          {...choice}
          theirs={
            choice.what === REPEATS && rule ? repeatText(rule.recurrence_pattern, rule.start_date) : choice.theirs
          }
        />
      ))}
      <Grid align="start" gap={8} className={classes['columns']}>
        <Grid gap={3} shrink>
          <RuleFields form={form} />
        </Grid>
        <Grid gap={4} shrink>
          <PatternFields
            form={pattern}
            onDue={(due) =>
              due && form.setValues({ start_date: due.date, ...(due.time !== null && { due_time: due.time }) })
            }
          />
        </Grid>
      </Grid>
      <RepeatPreview preview={pattern.preview} />
    </FormDialog>
  );
}
