import { useState } from 'react';
import { useAction } from '#web/platform/use-action.ts';
import { useFormDraft } from '../drafts/use-form-draft.ts';
import { useRecords } from '../record-query.ts';
import type { Write } from '../write-kinds.ts';
import { changedFields } from './changed-fields.ts';
import { type FieldLabels, useChangedElsewhere } from './use-changed-elsewhere.ts';

interface KeptFormOptions<Values extends object> {
  /** Names the form: `journal entry` and its id. */
  subject: string;
  /** Names the form of a new record once it is saved; left out: the same. */
  subjectOf?: (id: string) => string;
  /** The record to change; null for a new one. */
  record: ({ id: string } & object) | null;
  /** The form as it would open now. */
  now: Values;
  /**
   * Returns the write that saves it. `stored` is the record as the person knows it; `again`: the server may have a new
   * record under this id already.
   */
  write: (saved: { id: string; values: Values; stored: Values; again: boolean }) => Write;
  /** Called even if the form was closed before the answer, as a reflection is when its text is shown. */
  onSaved: (id: string) => void;
  /** Labels of fields whose label differs from their name. */
  labels?: FieldLabels<Values>;
}

/** The state of a form without required fields. Input is stored on this device until the server has it. */
export function useKeptForm<Values extends object>(options: KeptFormOptions<Values>) {
  const { subject, subjectOf, record, now, write, onSaved, labels } = options;
  const records = useRecords();
  const draft = useFormDraft<Values>(subject, now);
  const [values, show] = useState(draft.opened);
  const setValues = (part: Partial<Values>) => {
    const next = { ...draft.latest(), ...part };
    show(next);
    draft.keep(next);
  };
  const elsewhere = useChangedElsewhere(record ?? undefined, now, { values, setValues }, labels, draft.known);
  const { stored, choices, settle, askFirst } = elsewhere;
  const differs = (typed: Values) => Object.keys(changedFields(stored, typed)).length > 0;

  const save = useAction(async () => {
    const id = record?.id ?? draft.id;
    const again = draft.wasSent();
    const sent = draft.latest();
    const { saved, failed } = draft.sending(subjectOf?.(id));
    try {
      await records.write(write({ id, values: sent, stored, again }));
    } catch (error) {
      failed(error);
      throw error;
    }
    saved();
    settle(sent);
    onSaved(id);
  });
  return {
    /** The id of the record, also before it exists. */
    id: record?.id ?? draft.id,
    values,
    setValues,
    choices,
    isChanged: differs(values),
    notice: draft.notice(show),
    /** Resolves with whether it was saved; if not, `error` or one of `choices` has the reason. */
    save: async (): Promise<boolean> => {
      if (save.isPending || (record && !differs(draft.latest())) || askFirst()) return false;
      return save.mutateAsync().then(
        () => true,
        () => false,
      );
    },
    pending: save.isPending,
    error: save.error,
    forget: draft.forget,
  };
}
