import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { ChangedElsewhere, type ChangedElsewhereProps } from '#web/ui/form/ChangedElsewhere.tsx';
import { DraftLine } from '#web/ui/form/DraftLine.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { BackLink } from '#web/ui/page/BackLink.tsx';
import type { DraftNotice } from '../drafts/use-form-draft.ts';
import classes from './RecordFormPage.module.css';

interface RecordFormPageProps {
  /** What it is the form of: "template". */
  kind: string;
  /** Where all of them are shown. */
  back: { label: string; href: string };
  isNew: boolean;
  draft: DraftNotice | null;
  /** The fields that were changed elsewhere as well. */
  choices: readonly ChangedElsewhereProps[];
  pending: boolean;
  error: Error | null;
  submit: () => void;
  onCancel: () => void;
  /** The fields that stand side by side where there is room; those with {@link WideField} do not. */
  fields: ReactNode;
  /** What is larger than a field. */
  children: ReactNode;
}

/** The form of a record, new or as it is, on a page of its own. */
export function RecordFormPage(props: RecordFormPageProps) {
  const { kind, back, isNew, draft, choices, pending, error, submit, onCancel, fields, children } = props;
  useEffect(() => void window.scrollTo(0, 0), []);
  return (
    <form
      className={classes['page']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) submit();
      }}
    >
      <BackLink {...back} />
      <h2 className={classes['title']}>
        {isNew ? 'New' : 'Edit'} {kind}
      </h2>
      {draft && <DraftLine {...draft} />}
      {choices.map((choice) => (
        <ChangedElsewhere key={choice.what} {...choice} />
      ))}
      <div className={classes['fields']}>{fields}</div>
      {children}
      <FormError error={error} />
      <footer className={classes['foot']}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={pending}>
          {isNew ? `Create ${kind}` : 'Save'}
        </Button>
      </footer>
    </form>
  );
}

/** A field as wide as the page. */
export const WideField = ({ children }: { children: ReactNode }) => <div className={classes['wide']}>{children}</div>;
