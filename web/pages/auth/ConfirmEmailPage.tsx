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

const CONFIRM = {
  endpoint: authContract.confirmEmail,
  question: 'Is this your address?',
  lead: 'Confirm it if you signed up for Auric. If not, close this page and we won’t email you again.',
  done: 'Your address is confirmed',
  result: 'You can now get reminders and digests by email.',
};

const CHANGE = {
  endpoint: authContract.confirmEmailChange,
  question: 'Is this your new address?',
  lead: 'Confirm it to sign in with it from now on. If you didn’t ask for this, close this page and nothing changes.',
  done: 'Your address was changed',
  /** The response of the server, which names the address. */
  result: null,
};

/** The page that confirms an e-mail address, that of an account or a new one. It needs a click, because mail programs open links by themselves. */
export default function ConfirmEmailPage({ token, isNew = false }: { token: string; isNew?: boolean }) {
  const [done, setDone] = useState<string | null>(null);
  const page = isNew ? CHANGE : CONFIRM;
  const { failure, pending, onSubmit } = useAuthForm<never>({
    check: () => ({}),
    send: async () => {
      const { message } = await call(page.endpoint, { body: { token } });
      setDone(page.result ?? message);
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
            {page.done}
          </Text>
          <Text as="p" mt={1} tone="soft">
            {done}
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
          {page.question}
        </Text>
        <Text as="p" mt={1} tone="soft">
          {page.lead}
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
