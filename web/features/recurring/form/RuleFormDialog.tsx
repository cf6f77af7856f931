import { useForm } from '@mantine/form';
import type { RecurringTask } from '#contract/recurring.ts';
import { readDuration } from '#web/platform/duration.ts';
import { useToday } from '#web/platform/clock.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { nameProblem } from '#web/platform/form-rules.ts';
import { useFormDraft } from '#web/records/drafts/use-form-draft.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { patternErrors, patternValues } from '../pattern/pattern-form.ts';
import { PatternFields } from '../pattern/PatternFields.tsx';
import { RepeatPreview } from '../pattern/RepeatPreview.tsx';
import { ruleBody, ruleValues } from './rule-form.ts';
import { RuleFields } from './RuleFields.tsx';
import classes from './RuleForm.module.css';
import { useSaveRule } from '../rule-mutations.ts';
import { usePatternForm } from '../pattern/use-pattern-form.ts';

export interface RuleFormDialogProps {
  /** The recurring task to change; without it a new one. */
  rule?: RecurringTask;
  onSaved?: (rule: RecurringTask) => void;
  onClose: () => void;
}

/** The form of a recurring task, new or as it is: what it is, when it comes back, and what that means. */
export function RuleFormDialog({ rule, onSaved, onClose }: RuleFormDialogProps) {
  const today = useToday();
  const save = useSaveRule();
  const draft = useFormDraft(`rule ${rule?.id ?? 'new'}`, {
    fields: ruleValues(rule ?? null, today),
    pattern: patternValues(rule?.recurrence_pattern ?? null, rule?.repeat_from),
  });
  const id = rule?.id ?? draft.id;
  const form = useForm({
    initialValues: draft.opened.fields,
    onValuesChange: (fields) => draft.keep({ fields, pattern: pattern.values }),
    validate: {
      name: nameProblem,
      duration: (text) => (readDuration(text) === undefined ? 'Write it as 45 min or 1 h 30' : null),
    },
  });
  const pattern = usePatternForm({
    initial: draft.opened.pattern,
    ruleId: rule?.id ?? null,
    onChange: (changed) => draft.keep({ fields: form.values, pattern: changed }),
    startDate: form.values.start_date,
    failure: save.error,
  });
  const submit = form.onSubmit(
    (values) => {
      pattern.check();
      if (pattern.pattern === null) return;
      const body = ruleBody(values, pattern.pattern, pattern.values.repeat_from);
      const onSuccess = (saved: RecurringTask) => {
        onClose();
        onSaved?.(saved);
      };
      draft.sending();
      save
        .mutateAsync({ id, body, isNew: !rule }, { onSuccess, onError: (error) => form.setErrors(fieldErrors(error)) })
        .then(draft.saved, () => undefined);
    },
    (errors) => {
      pattern.check();
      form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
    },
  );
  const saidByFields =
    Object.keys(patternErrors(save.error)).length > 0 ||
    Object.keys(fieldErrors(save.error)).some((name) => name in form.values);

  return (
    <FormDialog
      title={rule ? 'Edit repeating task' : 'New repeating task'}
      submitLabel={rule ? 'Save' : 'Create'}
      width={880}
      draft={draft.notice(({ fields, pattern: shown }) => {
        form.setValues(fields);
        pattern.set(shown);
      })}
      pending={save.isPending}
      error={saidByFields ? null : save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <RuleFields form={form} />
        </div>
        <div className={classes['column']}>
          <PatternFields form={pattern} />
        </div>
      </div>
      <RepeatPreview preview={pattern.preview} />
    </FormDialog>
  );
}
