import { useState } from 'react';
import type { RecurringTask } from '#contract/recurring.ts';
import type { Task } from '#contract/tasks.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { patternErrors, patternValues } from '#web/features/recurring/pattern/pattern-form.ts';
import { PatternFields } from '#web/features/recurring/pattern/PatternFields.tsx';
import { type FirstDue, RepeatReader } from '#web/features/recurring/pattern/repeat-reader.ts';
import { RepeatPreview } from '#web/features/recurring/pattern/RepeatPreview.tsx';
import { usePatternForm } from '#web/features/recurring/pattern/use-pattern-form.ts';
import { useFormDraft } from '#web/records/drafts/use-form-draft.ts';
import { loadRepeatReader } from '../due/load-day-reader.ts';
import { useRepeatTask } from './use-repeat-task.ts';

export interface RepeatDialogProps {
  task: Task;
  /** The recurring task created from it; null while it does not repeat. */
  rule: RecurringTask | null;
  onClose: () => void;
}

export function RepeatDialog({ task, rule, onClose }: RepeatDialogProps) {
  const repeat = useRepeatTask(onClose);
  const [due, setDue] = useState<FirstDue | null>(null);
  const draft = useFormDraft(`repeat ${task.id}`, patternValues(task.recurrence_pattern, task.repeat_from ?? 'due'));
  const form = usePatternForm({
    initial: draft.opened,
    ruleId: rule?.id ?? null,
    onChange: draft.keep,
    startDate: due?.date ?? (rule ? null : task.due_date),
    failure: repeat.error,
  });
  return (
    <FormDialog
      title={`Repeat “${task.name}”`}
      submitLabel="Save"
      width={660}
      draft={draft.notice(form.set)}
      pending={repeat.isPending}
      error={Object.keys(patternErrors(repeat.error)).length > 0 ? null : repeat.error}
      onSubmit={() => {
        form.check();
        if (form.pattern === null) return;
        const { repeat_from } = form.values;
        const { saved, failed } = draft.sending();
        repeat.mutateAsync({ task, pattern: form.pattern, repeat_from, due }).then(saved, failed);
      }}
      onClose={onClose}
    >
      <RepeatReader value={loadRepeatReader}>
        <PatternFields form={form} onDue={setDue} />
      </RepeatReader>
      <RepeatPreview preview={form.preview} />
    </FormDialog>
  );
}
