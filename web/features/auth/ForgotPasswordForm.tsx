import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { authContract, EMAIL_MAX } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { checks } from './auth-checks.ts';
import { authMessage } from './auth-messages.ts';
import classes from './form.module.css';
import { useAuthForm } from './use-auth-form.ts';

const IN_OUTBOX = 'The link is in the outbox folder of the server.';

/** The link that opened this form has disappeared. */
const focus = (input: HTMLInputElement | null) => input?.focus();

interface ForgotPasswordFormProps {
  /** The server has a mail server. */
  sendsMail: boolean;
  onBack: () => void;
}

/** Requests a link that sets a new password. */
export function ForgotPasswordForm({ sendsMail, onBack }: ForgotPasswordFormProps) {
  const [sent, setSent] = useState(false);
  const { field, failure, pending, onSubmit } = useAuthForm<'email'>({
    check: ({ email }) => ({ email: checks.email(email) }),
    send: async (body) => {
      setSent(false);
      await call(authContract.forgotPassword, { body });
      setSent(true);
    },
    explain: (error) => authMessage(error, 'Password reset failed'),
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Text as="h1" size="title" weight={600} tight="title">
        Forgot password?
      </Text>
      <Text as="p" mt={1} tone="soft">
        {sendsMail
          ? 'We’ll email you a link to set a new one. It works for 24 hours.'
          : 'This server can’t send email yet. Ask its operator for the link, which works for 24 hours.'}
      </Text>
      <FormError error={failure} />
      <FormSuccess message={sent ? (sendsMail ? 'Password reset email sent!' : IN_OUTBOX) : null} />
      <div className={classes['fields']}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
          required
          ref={focus}
          {...field('email')}
        />
        <Button type="submit" fullWidth aria-disabled={pending || undefined}>
          {pending ? 'Sending...' : 'Send reset link'}
        </Button>
        <button type="button" className={classes['link']} onClick={onBack}>
          Back to Login
        </button>
      </div>
    </form>
  );
}
