import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/platform/api-error.ts';
import { fieldErrors, messageOf, toastFailure } from '#web/platform/errors.ts';
import { offerUndo } from './act.ts';
import { useRecords } from './record-query.ts';
import type { Write } from './write-kinds.ts';

/** How saving goes: with several fields on their way, it is saving until the last one is answered. */
export type SavingStatus = 'none' | 'saving' | 'saved' | 'failed';

/**
 * Saves fields as a person changes them: shown at once, taken back where refused, with the reason at the field until it
 * is saved again. Without its field on the screen any more, the reason is a toast.
 */
export function useFieldSaves<Fields extends object>() {
  const records = useRecords();
  const [errors, setErrors] = useState<Partial<Record<keyof Fields, string>>>({});
  const [waiting, setWaiting] = useState(0);
  const [last, setLast] = useState<'none' | 'saved' | 'failed'>('none');
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function save(fields: readonly (keyof Fields)[], write: Write, said?: string): Promise<boolean> {
    const say = (reason: (field: keyof Fields) => string | undefined) =>
      setErrors((all) => ({ ...all, ...Object.fromEntries(fields.map((field) => [field, reason(field)])) }));
    say(() => undefined);
    setWaiting((count) => count + 1);
    try {
      const written = await records.write(write);
      if (said !== undefined) offerUndo(records, said, written);
      setLast('saved');
      return true;
    } catch (error) {
      const reasons = fieldErrors(error);
      const general = (error instanceof ApiError && error.problems[0]?.msg) || messageOf(error);
      say((field) => reasons[String(field)] ?? general);
      setLast('failed');
      if (!here.current) toastFailure(error);
      return false;
    } finally {
      setWaiting((count) => count - 1);
    }
  }

  const status: SavingStatus = waiting > 0 ? 'saving' : Object.values(errors).some(Boolean) ? 'failed' : last;
  return {
    /** Returns whether it went through. With `said` a toast says so, and offers Undo. */
    save,
    status,
    /** Says what is wrong with what was typed, so that it is not sent; undefined once nothing is. */
    refuse: (field: keyof Fields, reason: string | undefined) => setErrors((all) => ({ ...all, [field]: reason })),
    errorOf: (field: keyof Fields): string | null => errors[field] ?? null,
  };
}
