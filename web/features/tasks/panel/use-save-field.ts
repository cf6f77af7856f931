import type { Task, TaskChanges } from '#contract/tasks.ts';
import { useFieldSaves } from '#web/records/use-field-saves.ts';
import { changeTask } from '../task-mutations.ts';

/** Saves single fields of a task as a person leaves them. `save` returns whether it went through, and offers Undo with `said`. */
export function useSaveField({ id }: Pick<Task, 'id'>) {
  const { save, status, refuse, errorOf } = useFieldSaves<Task>();
  return {
    status,
    refuse,
    errorOf,
    save: (field: keyof Task, changes: TaskChanges, said?: string) => save([field], changeTask({ id, changes }), said),
  };
}
