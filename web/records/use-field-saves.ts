import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/platform/api-error.ts';
import { fieldErrors, messageOf, toastFailure } from '#web/platform/errors.ts';
import { noteWriteUndo, offerUndo } from './act.ts';
import { useRecords } from './record-query.ts';
import type { ToastAction } from '#web/ui/toast/toasts.ts';
import type { Written } from './record-store.ts';
import type { Write } from './write-kinds.ts';

/** The status of saving: with several fields being sent, `saving` until the last one is answered. */
export type SavingStatus = 'none' | 'saving' | 'saved' | 'failed';

interface SaveTexts<Answer> {
  message?: string | ((answer: Answer) => string) | undefined;
  noted?: string;
  also?: ((written: Written<unknown>) => ToastAction | undefined) | undefined;
}

/**
 * Saves single fields at once. A refused field is reverted, with the reason at the field until it is saved again, or in
 * a toast if the field is no longer on the screen.
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

  async function save<Answer>(
    fields: readonly (keyof Fields)[],
    write: Write<Answer>,
    { message, noted, also }: SaveTexts<Answer> = {},
  ): Promise<boolean> {
    const say = (reason: (field: keyof Fields) => string | undefined) =>
      setErrors((all) => ({ ...all, ...Object.fromEntries(fields.map((field) => [field, reason(field)])) }));
    say(() => undefined);
    setWaiting((count) => count + 1);
    try {
      const written = await records.write(write);
      const shown = typeof message === 'function' ? message(written.answer) : message;
      if (shown !== undefined) offerUndo(records, shown, written, also?.(written));
      else if (noted !== undefined && written.undo.length > 0) noteWriteUndo(records, noted, written);
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
    /** Resolves with whether it was saved. `message` shows a toast with Undo; with `noted` the Undo key does. */
    save,
    status,
    /** Shows why the input is invalid instead of sending it; undefined removes the reason. */
    refuse: (field: keyof Fields, reason: string | undefined) => setErrors((all) => ({ ...all, [field]: reason })),
    errorOf: (field: keyof Fields): string | null => errors[field] ?? null,
  };
}
