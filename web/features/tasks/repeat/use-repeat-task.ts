import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import { type RecurringTask, recurringContract } from '#contract/recurring.ts';
import type { Task } from '#contract/tasks.ts';
import { changeTask } from '../task-mutations.ts';
import { call } from '#web/platform/api.ts';
import { staleRecurring } from '#web/features/recurring/recurring-queries.ts';

interface RepeatTask {
  task: Task;
  rule: RecurringTask | null;
  pattern: NewRecurrencePattern;
  repeat_from: RepeatFrom;
}

/** Lets a task repeat, or changes how it does. The dialog shows what went wrong. */
export function useRepeatTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ task, rule, pattern, repeat_from }: RepeatTask) => {
      const { recurring_task_id } = await changeTask(client, task, { recurrence_pattern: pattern });
      // A task knows its pattern only; what it is counted from belongs to the recurring task.
      if (recurring_task_id === null || repeat_from === (rule?.repeat_from ?? 'due')) return;
      await call(recurringContract.change, { params: { id: recurring_task_id }, body: { repeat_from } });
    },
    onSettled: () => staleRecurring(client),
  });
}
