import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { DESCRIPTION_MAX, NAME_MAX } from '#contract/vocabulary.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { DisputedTexts } from '../waiting/texts/DisputedTexts.tsx';
import type { Common, RecordFormState } from './use-record-form.ts';

interface RecordFormDialogProps<Values extends Common> extends RecordFormState<Values> {
  /** The kind of record as a word: "sub-pillar". */
  kind: string;
  examples: { name: string; description: string };
  /** What the description is for, where that is not obvious. */
  descriptionLabel?: string;
  descriptionHelp?: string;
  onClose: () => void;
  /** The fields below name and description. */
  children?: ReactNode;
}

/** The form of a new or existing record in a dialog: name, description, and further fields. */
export function RecordFormDialog<Values extends Common>(props: RecordFormDialogProps<Values>) {
  const { kind, form, isNew, draft, pending, error, submit, examples, descriptionHelp, onClose, children } = props;
  const { name, description } = form.values;
  return (
    <FormDialog
      title={`${isNew ? 'New' : 'Edit'} ${kind}`}
      submitLabel={isNew ? `Create ${kind}` : 'Save'}
      draft={draft}
      pending={pending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <DisputedTexts id={props.id} />
      {props.choices.map((choice) => (
        <ChangedElsewhere key={choice.what} {...choice} />
      ))}
      <TextInput
        label="Name"
        placeholder={examples.name}
        data-autofocus
        {...limitedText(name, NAME_MAX)}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={props.descriptionLabel ?? 'Description'}
        placeholder={examples.description}
        minRows={2}
        maxRows={10}
        {...limitedText(description, DESCRIPTION_MAX, descriptionHelp)}
        {...form.getInputProps('description')}
      />
      {children}
    </FormDialog>
  );
}
