import type { NewRecurrencePattern, RepeatFrom } from '#contract/recurrence.ts';
import type { Task } from '#contract/tasks.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { changeTask } from '../task-mutations.ts';

interface RepeatTask {
  task: Task;
  pattern: NewRecurrencePattern;
  repeat_from: RepeatFrom;
  /** Its first day, if it was typed as well; without a time the task keeps its own. */
  due?: { date: string; time: string | null } | null;
}

/** Sets or changes the repeat of a task. The dialog shows errors; `onSaved` closes it. */
export function useRepeatTask(onSaved: () => void) {
  const records = useRecords();
  return useAction(async ({ task: { id }, pattern, repeat_from, due }: RepeatTask) => {
    try {
      const start = due && { due_date: due.date, ...(due.time !== null && { due_time: due.time }) };
      await records.write(changeTask({ id, changes: { recurrence_pattern: pattern, repeat_from, ...start } }));
      onSaved();
    } finally {
      void records.refresh([['recurring']]);
    }
  });
}
