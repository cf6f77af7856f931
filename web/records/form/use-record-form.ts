import { useForm, type UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { fieldErrors } from '#web/platform/errors.ts';
import { iconProblem, nameProblem } from '#web/platform/form-rules.ts';
import type { ChangedElsewhereProps } from '#web/ui/form/ChangedElsewhere.tsx';
import { changedFields } from './changed-fields.ts';
import { type DraftNotice, useFormDraft } from '../drafts/use-form-draft.ts';
import { type FieldLabels, useChangedElsewhere } from './use-changed-elsewhere.ts';
import type { Saved } from '../record-actions.ts';

/** What the form of every record has. */
export interface Common {
  name: string;
  description: string;
  /** Of those that have one. */
  icon?: string;
}

/** How a form sends what it holds; what `useSave` of a feature returns. */
interface Save<Sent> {
  mutateAsync: (sent: Sent, options: { onSuccess: () => void; onError: (error: Error) => void }) => Promise<unknown>;
  error: Error | null;
  isPending: boolean;
}

interface RecordFormOptions<Values extends Common, Sent> {
  /** What it is the form of: "area". Its draft is kept under this word. */
  kind: string;
  /** The record to change; without it a new one. */
  record: { id: string } | undefined;
  initialValues: Values;
  /** An emoji that fits a name, for a new record whose icon nobody has chosen. */
  iconOf?: (name: string) => string | null;
  save: Save<Sent>;
  /** What is sent; null while something beside the values is wrong. */
  toSend: (draft: Saved<Values>) => Sent | null;
  onSaved: (id: string) => void;
  /** What its fields are called, where their name is another word. */
  labels?: FieldLabels<Values>;
  /** Sending was tried. */
  onTried?: () => void;
}

/** What the frame of a form shows of it, on a page or in a dialog. */
export interface RecordFormState<Values extends Common> {
  /** Of the record, also of one that is not there yet. */
  id: string;
  form: UseFormReturnType<Values>;
  isNew: boolean;
  draft: DraftNotice | null;
  /** The fields that were changed elsewhere as well. */
  choices: readonly ChangedElsewhereProps[];
  pending: boolean;
  error: Error | null;
  submit: () => void;
}

/**
 * The state of the form of a record. What is typed is kept on this device until it is saved. The server's reasons stand
 * at their fields, all others at the foot.
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
    /** The fields that were changed elsewhere as well. */
    choices,
    isNew: record === undefined,
    draft: draft.notice((values) => form.setValues(values)),
    pending: save.isPending,
    error: Object.keys(fieldErrors(save.error)).some((field) => field in form.values) ? null : save.error,
    /** The props of a field that is no input of the form library. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: form.values[name],
      error: form.errors[name],
      onChange: (value: Values[Name]) => form.setValues({ [name]: value } as unknown as Partial<Values>),
    }),
    submit: form.onSubmit(
      (body) => {
        onTried?.();
        if (askFirst()) return;
        // What was left as it was may have changed elsewhere meanwhile.
        const changed = changedFields(stored, body);
        if (record && Object.keys(changed).length === 0) {
          draft.forget();
          return onSaved(id);
        }
        const again = draft.wasSent();
        const sent = toSend(record ? { id, isNew: false, body: changed } : { id, isNew: true, again, body });
        if (sent === null) return;
        const { saved, failed } = draft.sending();
        // Also where the form was closed before the answer.
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
