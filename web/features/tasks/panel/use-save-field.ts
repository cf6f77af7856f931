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

/**
 * A text that is saved as its field is left, or as the panel is closed. What was typed stays in the field while it could
 * not be saved. `commit` answers whether it went through.
 */
export function useDraft(saved: string, commit: (text: string) => Promise<boolean>) {
  const [draft, setDraft] = useState<string | null>(null);
  const latest = useRef({ draft, saved, commit });
  useEffect(() => {
    latest.current = { draft, saved, commit };
  });
  useEffect(
    () => () => {
      const last = latest.current;
      if (last.draft !== null && last.draft !== last.saved) void last.commit(last.draft);
    },
    [],
  );

  async function leave(text: string) {
    if (text === saved || (await commit(text))) setDraft((now) => (now === text ? null : now));
  }
  return {
    draft,
    value: draft ?? saved,
    change: setDraft,
    /** Saves what was typed. */
    leave: () => draft !== null && void leave(draft),
    /** Saves this text in place of what was typed. */
    choose: (text: string) => {
      setDraft(text);
      void leave(text);
    },
    /** Drops what was typed. */
    forget: () => setDraft(null),
  };
}

/** A draft as the props of an input. */
export function inputOf({ value, change, leave }: Pick<ReturnType<typeof useDraft>, 'value' | 'change' | 'leave'>) {
  return {
    value,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
    onBlur: () => leave(),
  };
}
