import { useForm, type UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { fieldErrors } from '#web/platform/errors.ts';
import { iconProblem, nameProblem } from '#web/platform/form-rules.ts';
import type { ChangedElsewhereProps } from '#web/ui/form/ChangedElsewhere.tsx';
import { changedFields } from './changed-fields.ts';
import { type DraftNotice, useFormDraft } from '../drafts/use-form-draft.ts';
import { type FieldLabels, useChangedElsewhere } from './use-changed-elsewhere.ts';
import type { Saved } from '../record-actions.ts';

/** Fields that every record form has. */
export interface Common {
  name: string;
  description: string;
  /** For kinds that have an icon. */
  icon?: string;
}

/** Sends the form; the result of a feature's `useSave`. */
interface Save<Sent> {
  mutateAsync: (sent: Sent, options: { onSuccess: () => void; onError: (error: Error) => void }) => Promise<unknown>;
  error: Error | null;
  isPending: boolean;
}

interface RecordFormOptions<Values extends Common, Sent> {
  /** The kind of record: "area". Also the subject of its draft. */
  kind: string;
  /** The record to change; without it a new one. */
  record: { id: string } | undefined;
  initialValues: Values;
  /** Proposes an emoji for a name, for a new record without a chosen icon. */
  iconOf?: (name: string) => string | null;
  save: Save<Sent>;
  /** Returns what is sent; null while something other than the values is invalid. */
  toSend: (draft: Saved<Values>) => Sent | null;
  onSaved: (id: string) => void;
  /** Labels of fields whose label differs from their name. */
  labels?: FieldLabels<Values>;
  /** Called when the user tried to save. */
  onTried?: () => void;
}

/** What a page or dialog shows of a form. */
export interface RecordFormState<Values extends Common> {
  /** The id of the record, also before it exists. */
  id: string;
  form: UseFormReturnType<Values>;
  isNew: boolean;
  draft: DraftNotice | null;
  /** Choices for fields that were also changed elsewhere. */
  choices: readonly ChangedElsewhereProps[];
  pending: boolean;
  error: Error | null;
  submit: () => void;
}

/**
 * The state of a record form. Input is stored on this device until it is saved. Errors that name a field are shown at
 * it, all others at the bottom of the form.
 */
export function useRecordForm<Values extends Common, Sent>(options: RecordFormOptions<Values, Sent>) {
  const { kind, record, initialValues, iconOf, save, toSend, onSaved, labels, onTried } = options;
  const draft = useFormDraft(`${kind} ${record?.id ?? 'new'}`, initialValues);
  const id = record?.id ?? draft.id;
  const form = useForm<Values>({
    initialValues: draft.opened,
    onValuesChange: (values, before) => {
      draft.keep(values);
      proposeIcon(values, before);
    },
    validate: ({ name, icon }) => ({ name: nameProblem(name), icon: icon === undefined ? null : iconProblem(icon) }),
  });
  const proposalFor = (name: string) => iconOf?.(name) ?? initialValues.icon;
  const isChosen = useRef(record !== undefined || draft.opened.icon !== proposalFor(draft.opened.name));
  function proposeIcon(values: Values, before: Values): void {
    const proposal = proposalFor(values.name);
    if (values.icon !== before.icon && values.icon !== proposal) isChosen.current = true;
    if (!isChosen.current && values.icon !== proposal) form.setValues({ icon: proposal } as Partial<Values>);
  }
  const { stored, choices, askFirst } = useChangedElsewhere(record, initialValues, form, labels, draft.known);
  return {
    id,
    form,
    /** Choices for fields that were also changed elsewhere. */
    choices,
    isNew: record === undefined,
    draft: draft.notice((values) => form.setValues(values)),
    pending: save.isPending,
    error: Object.keys(fieldErrors(save.error)).some((field) => field in form.values) ? null : save.error,
    /** The props of a field that is not an input of the form library. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: form.values[name],
      error: form.errors[name],
      onChange: (value: Values[Name]) => form.setValues({ [name]: value } as unknown as Partial<Values>),
    }),
    submit: form.onSubmit(
      (body) => {
        onTried?.();
        if (askFirst()) return;
        // Unedited fields may have changed elsewhere meanwhile.
        const changed = changedFields(stored, body);
        if (record && Object.keys(changed).length === 0) {
          draft.forget();
          return onSaved(id);
        }
        const again = draft.wasSent();
        const sent = toSend(record ? { id, isNew: false, body: changed } : { id, isNew: true, again, body });
        if (sent === null) return;
        const { saved, failed } = draft.sending();
        // Also if the form was closed before the answer.
        save
          .mutateAsync(sent, {
            onSuccess: () => onSaved(id),
            onError: (error) => form.setErrors(fieldErrors(error)),
          })
          .then(saved, failed);
      },
      (errors) => {
        onTried?.();
        form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();
      },
    ),
  };
}
