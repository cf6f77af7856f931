import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import type { RecurringTask } from '#contract/recurring.ts';
import type { Task } from '#contract/tasks.ts';
import { changeRule } from '#web/features/recurring/rule-mutations.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { changeTask } from '../task-mutations.ts';

interface RepeatTask {
  task: Task;
  rule: RecurringTask | null;
  pattern: NewRecurrencePattern;
  repeat_from: RepeatFrom;
}

/** Lets a task repeat, or changes how it does. The dialog shows what went wrong; `onSaved` closes it. */
export function useRepeatTask(onSaved: () => void) {
  const records = useRecords();
  return useAction(async ({ task: { id }, rule, pattern, repeat_from }: RepeatTask) => {
    try {
      const { answer } = await records.write(changeTask({ id, changes: { recurrence_pattern: pattern } }));
      const { recurring_task_id } = answer;
      // A task knows its pattern only; what it is counted from belongs to the recurring task.
      if (recurring_task_id !== null && repeat_from !== (rule?.repeat_from ?? 'due')) {
        await records.write(changeRule({ id: recurring_task_id, body: { repeat_from } }));
      }
      onSaved();
    } finally {
      void records.refresh([['recurring']]);
    }
  });
}
