import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Group, Text } from '#web/ui/layout/Box.tsx';
import { CopyField } from '#web/ui/toast/CopyField.tsx';

interface NewSecretProps {
  title: string;
  /** What it is: "Token". */
  label: string;
  secret: string;
  /** What to do with it; by default, to keep it like a password. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows a secret that the server returns only once. */
export function NewSecret({ title, label, secret, children, onClose }: NewSecretProps) {
  return (
    <Dialog title={title} onClose={onClose} width={520}>
      <Text as="p" mb={3} tone="soft">
        {children ?? 'Copy it now and keep it like a password: it is shown only this once.'}
      </Text>
      <CopyField label={label} value={secret} message={`${label} copied`} code data-autofocus />
      <Group justify="end" mt={5}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Dialog>
  );
}
