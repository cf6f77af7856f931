import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { authContract } from '#contract/auth.ts';
import { authMessage } from '#web/features/auth/auth-messages.ts';
import classes from '#web/features/auth/form.module.css';
import { useAuthForm } from '#web/features/auth/use-auth-form.ts';
import { call } from '#web/platform/api.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { AuthLayout } from './AuthLayout.tsx';

/** The page that confirms an e-mail address. It needs a click, because mail programs open links by themselves. */
export default function ConfirmEmailPage({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const { failure, pending, onSubmit } = useAuthForm<never>({
    check: () => ({}),
    send: async () => {
      await call(authContract.confirmEmail, { body: { token } });
      setDone(true);
    },
    explain: (error) => authMessage(error, 'This address could not be confirmed'),
  });
  useEffect(() => {
    document.title = 'Confirm your address | Auric';
  }, []);

  if (done) {
    return (
      <AuthLayout>
        <div role="status">
          <Text as="h1" size="title" weight={600} tight="title">
            Your address is confirmed
          </Text>
          <Text as="p" mt={1} tone="soft">
            You can now get reminders and digests by email.
          </Text>
        </div>
        <div className={classes['fields']}>
          <Button component="a" href="/" fullWidth>
            Go to Auric
          </Button>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout>
      <form noValidate onSubmit={onSubmit}>
        <Text as="h1" size="title" weight={600} tight="title">
          Is this your address?
        </Text>
        <Text as="p" mt={1} tone="soft">
          Confirm it if you signed up for Auric. If not, close this page and we won’t email you again.
        </Text>
        <FormError error={token ? failure : 'This link is incomplete. Copy the whole link from the email.'} />
        <div className={classes['fields']}>
          <Button type="submit" fullWidth disabled={!token} aria-disabled={pending || undefined}>
            {pending ? 'Confirming...' : 'Confirm my address'}
          </Button>
          <a className={classes['link']} href="/">
            Go to Auric
          </a>
        </div>
      </form>
    </AuthLayout>
  );
}
