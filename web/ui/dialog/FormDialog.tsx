import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Grid, Group, Stack } from '#web/ui/layout/Box.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './Dialog.module.css';
import { DraftLine, type DraftLineProps } from '../form/DraftLine.tsx';
import { FormError } from '../form/FormMessage.tsx';
import { useFocusInvalid } from './use-focus-invalid.ts';

interface FormDialogProps {
  title: string;
  /** The fields, the same for create and edit. Give the first one `data-autofocus`. */
  children: ReactNode;
  submitLabel: string;
  /** At the left of the footer: "Delete". */
  extra?: ReactNode;
  width?: number;
  /** The restored draft; null without one. */
  draft?: DraftLineProps | null;
  pending: boolean;
  /** The error of the last attempt; null without one, or if the fields show it. */
  error: Error | null;
  onSubmit: () => void;
  onClose: () => void;
}

/** A form over the page; full screen on phones. Open while it is rendered. */
export function FormDialog({
  title,
  children,
  submitLabel,
  extra,
  width = 520,
  draft = null,
  pending,
  error,
  onSubmit,
  onClose,
}: FormDialogProps) {
  const { form, check } = useFocusInvalid(pending);
  return (
    <Dialog title={title} onClose={onClose} width={width} sheet>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- saves from any of its fields */}
      <Stack
        as="form"
        ref={form}
        grow
        noValidate
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (pending) return;
          onSubmit();
          check();
        }}
      >
        {/* The ring of the last field is above the foot. */}
        <Grid gap={4} pt={2} pb={2}>
          {draft && <DraftLine {...draft} />}
          {children}
        </Grid>
        <FormError error={error} />
        <Group align="stretch" justify="end" wrap gap={2} className={classes['foot']}>
          {extra && <div className={classes['extra']}>{extra}</div>}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
