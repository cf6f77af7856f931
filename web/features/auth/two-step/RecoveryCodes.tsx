import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Box, Group, Grid, Text } from '#web/ui/layout/Box.tsx';
import { saveBlob } from '#web/ui/page/save-blob.ts';
import { copyText } from '#web/ui/toast/copy-text.ts';
import { useUser } from '#web/platform/session.ts';

/** Shows new recovery codes, which the server returns only once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { email } = useUser();
  const lines = codes.join('\n');
  const download = () => {
    const text = `Recovery codes of ${email} for Auric. Each works once.\n\n${lines}\n`;
    saveBlob(new Blob([text], { type: 'text/plain' }), 'auric-recovery-codes.txt');
  };
  // A second Enter or Escape must not close what cannot be shown again.
  const [warned, setWarned] = useState(false);
  return (
    <Dialog title="Your recovery codes" onClose={() => setWarned(true)} width={520} asks>
      <Text as="p" mb={3} tone="soft">
        If you lose your authenticator app, sign in with one of these in place of its code. Each works once. Keep them
        where you find them without your phone: they are shown only now.
      </Text>
      <Box p={5} border="line" radius="md">
        <Grid as="ul" colsOrOne={2} gap={2} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Grid>
      </Box>
      {warned && (
        <Text as="p" mt={3} size="small" tone="warning" role="alert">
          These codes can’t be shown again. Press “I have saved them” once you have.
        </Text>
      )}
      <Group wrap justify="end" gap={2} mt={5}>
        <Button variant="default" data-autofocus onClick={() => void copyText(lines, 'Recovery codes copied')}>
          Copy
        </Button>
        <Button variant="default" onClick={download}>
          Download
        </Button>
        <Button onClick={onClose}>I have saved them</Button>
      </Group>
    </Dialog>
  );
}
