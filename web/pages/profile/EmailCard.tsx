import { Button } from '@mantine/core';
import { useState } from 'react';
import { authContract } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { formatInstant } from '#web/platform/format.ts';
import { refreshUser, useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { Card } from '#web/ui/page/Card.tsx';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';

/** The address that signs in, its change, and a change that waits for the mailed link. */
export function EmailCard() {
  const { email } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const pending = usePending();
  return (
    <Box mt={4}>
      <Card
        title="Email address"
        aside={
          <Button size="compact-sm" variant="default" onClick={() => setIsAsking(true)}>
            Change email
          </Button>
        }
      >
        <Text as="p" tone="dim" breakAnywhere>
          You sign in as {email}.
        </Text>
        {pending && <PendingChange key={pending.email} {...pending} />}
        {isAsking && <ChangeEmailDialog onClose={() => setIsAsking(false)} />}
      </Card>
    </Box>
  );
}

/** The change that waits; null without one, or if it has expired. */
function usePending() {
  // A user that was stored by an earlier version has none.
  const { pending_email: pending = null } = useUser();
  const [openedAt] = useState(() => Date.now());
  return pending !== null && Date.parse(pending.expires_at) > openedAt ? pending : null;
}

function PendingChange({ email, expires_at }: { email: string; expires_at: string }) {
  const send = useAction(() => call(authContract.sendEmailChange));
  const cancel = useAction(async () => {
    await call(authContract.cancelEmailChange);
    await refreshUser();
  });
  return (
    <Box mt={3} role="group" aria-label="New email address">
      <Text as="p" size="small" tone="soft" breakAnywhere>
        Waiting for you to open the link that we sent to <Text weight={600}>{email}</Text>. It works until{' '}
        {formatInstant(expires_at)}.
      </Text>
      <Group wrap gap={2} mt={2}>
        <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          Send again
        </Button>
        <Button size="compact-sm" variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the change
        </Button>
      </Group>
      <FormSuccess message={send.isSuccess ? 'Sent again. It can take a minute.' : null} />
      <FormError error={cancel.error ?? send.error} />
    </Box>
  );
}
