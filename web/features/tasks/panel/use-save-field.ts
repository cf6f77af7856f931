import type { Task, TaskChanges } from '#contract/tasks.ts';
import { useRecords } from '#web/records/record-query.ts';
import { useFieldSaves } from '#web/records/use-field-saves.ts';
import { completionMessage } from '../completion-message.ts';
import { moveToast } from '../occurrence/skip-task.ts';
import { changeTask } from '../task-mutations.ts';
import { savedText } from './saved-text.ts';

/** Saves single fields of a task. `save` resolves with whether it succeeded; a toast offers Undo, or its key after typed text. */
export function useSaveField(task: Task) {
  const { id, name } = task;
  const records = useRecords();
  const { save, status, refuse, errorOf } = useFieldSaves<Task>();
  return {
    status,
    refuse,
    errorOf,
    save: (field: keyof Task, changes: TaskChanges, message = savedText(task, changes)) =>
      save([field], changeTask({ id, changes }), {
        ...{ message: changes.status === 'completed' ? completionMessage : message, noted: `“${name}” changed` },
        ...(task.recurring_task_id && changes.due_date && moveToast(records, task, changes.due_date, changes.due_time)),
      }),
  };
}
