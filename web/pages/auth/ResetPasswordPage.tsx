import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { authContract, PASSWORD_MAX, PASSWORD_MIN_DEFAULT } from '#contract/auth.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { call, TOKEN_KEY } from '#web/platform/api.ts';
import { writeStored } from '#web/platform/storage.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { checks } from '#web/features/auth/auth-checks.ts';
import { AuthLayout } from './AuthLayout.tsx';
import classes from '#web/features/auth/form.module.css';
import { NewPasswordFields } from '#web/features/auth/NewPasswordFields.tsx';
import { useAuthForm } from '#web/features/auth/use-auth-form.ts';
import { useAuthConfig } from '#web/features/auth/auth-queries.ts';
import { Text } from '#web/ui/layout/Box.tsx';

const REDIRECT_MS = 3_000;

/** The page for the link in a reset e-mail. */
export default function ResetPasswordPage({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const minLength = useAuthConfig()?.password_min_length ?? PASSWORD_MIN_DEFAULT;
  const { field, failure, pending, onSubmit } = useAuthForm<'password' | 'confirmation'>({
    check: ({ password, confirmation }) => ({
      password: checks.newPassword(password, minLength),
      confirmation: checks.confirmation(password, confirmation),
    }),
    send: async ({ password }) => {
      await call(authContract.resetPassword, { body: { token, new_password: password } });
      // The reset has ended every session of the user, including this browser's.
      writeStored(TOKEN_KEY, null);
      setDone(true);
    },
    explain: resetMessage,
  });

  useEffect(() => {
    document.title = 'Reset password | Auric';
  }, []);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => location.assign('/'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done]);

  const back = (
    <a className={classes['link']} href="/">
      Back to Login
    </a>
  );
  if (done) {
    return (
      <AuthLayout>
        <div role="status">
          <Text as="h1" size="title" weight={600} tight="title">
            Password updated
          </Text>
          <Text as="p" mt={1} tone="soft">
            You can now sign in with your new password. Taking you to the login...
          </Text>
        </div>
        <div className={classes['fields']}>{back}</div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout>
      <form noValidate onSubmit={onSubmit}>
        <Text as="h1" size="title" weight={600} tight="title">
          Set a new password
        </Text>
        <Text as="p" mt={1} tone="soft">
          You will be signed out everywhere else.
        </Text>
        <FormError error={token ? failure : 'Invalid or missing reset token'} />
        <div className={classes['fields']}>
          <NewPasswordFields
            label="New Password"
            confirmLabel="Confirm New Password"
            maxLength={PASSWORD_MAX}
            password={field('password')}
            confirmation={field('confirmation')}
          />
          <Button type="submit" fullWidth disabled={!token} aria-disabled={pending || undefined}>
            {pending ? 'Updating...' : 'Update Password'}
          </Button>
          {back}
        </div>
      </form>
    </AuthLayout>
  );
}

function resetMessage(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'answer') return error.detail ?? 'Failed to reset password';
  return 'Network error occurred';
}
