import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './Dialog.module.css';
import { FormError } from '../form/FormMessage.tsx';

interface ConfirmDialogProps {
  /** The question: "Delete “Winter weekend”?" */
  title: string;
  /** The records that will be deleted, and whether they can be restored. */
  children: ReactNode;
  /** The verb: "Delete project". */
  confirmLabel: string;
  /** The label of the safe button, if it is not "Cancel". */
  cancelLabel?: string;
  pending: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is lost. Open while it is rendered; the safe button comes first and has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  pending,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} asks onClose={onClose}>
      <Text as="div" tone="soft">
        {children}
      </Text>
      <FormError error={error} />
      <Group align="stretch" justify="end" wrap gap={2} mt={5} className={classes['foot']}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button variant="danger" onClick={onConfirm} loading={pending}>
          {confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
