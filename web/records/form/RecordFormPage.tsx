import { Button, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { DESCRIPTION_MAX, NAME_MAX } from '#contract/vocabulary.ts';
import { ChangedElsewhere } from '#web/ui/form/ChangedElsewhere.tsx';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { limitedText } from '#web/ui/form/text-limit.tsx';
import { useFocusInvalid } from '#web/ui/dialog/use-focus-invalid.ts';
import { Grid, Group, Text } from '#web/ui/layout/Box.tsx';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import classes from './RecordFormPage.module.css';
import { DisputedTexts } from '../waiting/texts/DisputedTexts.tsx';
import type { Common, RecordFormState } from './use-record-form.ts';

interface RecordFormPageProps<Values extends Common> extends RecordFormState<Values> {
  /** The kind of record as a word: "template". */
  kind: string;
  /** Link to the list of these records. */
  back: { label: string; href: string };
  examples: { name: string; description: string };
  onCancel: () => void;
  /** A field next to the name if there is room. */
  beside: ReactNode;
  /** Content too large for a field. */
  children: ReactNode;
}

/** The form of a new or existing record on a separate page: name, description, and further fields. */
export function RecordFormPage<Values extends Common>(props: RecordFormPageProps<Values>) {
  const { kind, back, form, isNew, draft, choices, pending, error, submit, examples, onCancel, beside, children } =
    props;
  const { name, description } = form.values;
  const { form: place, check } = useFocusInvalid(pending);
  useEffect(() => void window.scrollTo(0, 0), []);
  return (
    <form
      ref={place}
      className={classes['page']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        submit();
        check();
      }}
    >
      <BackLink {...back} />
      <Text as="h2" size="title" weight={600}>
        {isNew ? 'New' : 'Edit'} {kind}
      </Text>
      {draft && <DraftLine {...draft} />}
      <DisputedTexts id={props.id} />
      {choices.map((choice) => (
        <ChangedElsewhere key={choice.what} {...choice} />
      ))}
      <Grid gap={4} className={classes['fields']}>
        <TextInput
          label="Name"
          placeholder={examples.name}
          {...limitedText(name, NAME_MAX)}
          {...form.getInputProps('name')}
        />
        {beside}
        <Textarea
          className="span"
          label="Description"
          placeholder={examples.description}
          minRows={2}
          maxRows={10}
          {...limitedText(description, DESCRIPTION_MAX)}
          {...form.getInputProps('description')}
        />
      </Grid>
      {children}
      <FormError error={error} />
      <Group as="footer" align="stretch" justify="end" gap={2} shareOnPhone="evenly">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={pending}>
          {isNew ? `Create ${kind}` : 'Save'}
        </Button>
      </Group>
    </form>
  );
}
