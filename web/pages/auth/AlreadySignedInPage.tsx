import { Button } from '@mantine/core';
import { useEffect } from 'react';
import classes from '#web/features/auth/form.module.css';
import { useUser } from '#web/platform/session.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { AuthLayout } from './AuthLayout.tsx';

/** What somebody sees who has opened the link of an invitation while signed in. */
export default function AlreadySignedInPage({ onContinue }: { onContinue: () => void }) {
  const { email } = useUser();
  useEffect(() => {
    document.title = 'Invitation | Auric';
  }, []);
  return (
    <AuthLayout>
      <Text as="h1" size="title" weight={600} tight="title">
        You’re already signed in
      </Text>
      <Text as="p" mt={1} tone="soft" breakAnywhere>
        You’re using Auric as <Text weight={600}>{email}</Text>. This link creates a new account: to use it, sign out
        first and open it again.
      </Text>
      <div className={classes['fields']}>
        <Button fullWidth onClick={onContinue}>
          Continue to Auric
        </Button>
      </div>
    </AuthLayout>
  );
}
