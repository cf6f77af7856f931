import type { Task, TaskChanges } from '#contract/tasks.ts';
import { useFieldSaves } from '#web/records/use-field-saves.ts';
import { changeTask } from '../task-mutations.ts';

/** Saves single fields of a task. `save` resolves with whether it succeeded; with `message` a toast offers Undo, else the Undo key does. */
export function useSaveField({ id, name }: Pick<Task, 'id' | 'name'>) {
  const { save, status, refuse, errorOf } = useFieldSaves<Task>();
  return {
    status,
    refuse,
    errorOf,
    save: (field: keyof Task, changes: TaskChanges, message?: string) =>
      save([field], changeTask({ id, changes }), { message, noted: `“${name}” changed` }),
  };
}
