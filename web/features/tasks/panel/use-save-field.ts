import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Task, TaskChanges } from '#contract/tasks.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { messageOf, toastFailure } from '#web/platform/errors.ts';
import { changeTask } from '../task-mutations.ts';

/** How the last change of a panel went. A failure belongs to the field that was left. */
export type Saving = { status: 'none' | 'saving' | 'saved' } | { status: 'failed'; field: keyof Task; message: string };

/** Saves single fields of a task as a person leaves them. `save` answers whether it went through. */
export function useSaveField(task: Task) {
  const client = useQueryClient();
  const [saving, setSaving] = useState<Saving>({ status: 'none' });
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function save(field: keyof Task, changes: TaskChanges, shown?: Partial<Task>): Promise<boolean> {
    setSaving({ status: 'saving' });
    try {
      await changeTask(client, task, changes, shown);
      setSaving({ status: 'saved' });
      return true;
    } catch (error) {
      setSaving({ status: 'failed', field, message: reasonOf(error) });
      // The panel was closed meanwhile: its field can no longer say it.
      if (!here.current) toastFailure(error);
      return false;
    }
  }

  return {
    save,
    saving,
    errorOf: (field: keyof Task) => (saving.status === 'failed' && saving.field === field ? saving.message : null),
  };
}

/** The panel sends one field at a time, so the list of a 422 speaks of that one. */
function reasonOf(error: unknown): string {
  const problem = error instanceof ApiError ? error.problems[0] : undefined;
  return problem?.msg ?? messageOf(error);
}
