import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { authContract, EMAIL_MAX, PASSWORD_MAX } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { beginSession } from '#web/platform/session.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Box, Text } from '#web/ui/layout/Box.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { checks } from './auth-checks.ts';
import { authMessage } from './auth-messages.ts';
import classes from './form.module.css';
import { LazyCodeForm } from './two-step/LazyCodeForm.ts';
import { useAuthForm } from './use-auth-form.ts';

interface LoginFormProps {
  /** The address of the account just created; empty otherwise. */
  email: string;
  onForgot: () => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

type Credentials = Record<'email' | 'password', string>;

async function signIn(body: Credentials & { code?: string }): Promise<void> {
  const { access_token } = await call(authContract.login, { body });
  await beginSession(access_token);
  showToast({ type: 'success', message: 'Login successful!' });
}

/** E-mail and password. After a sign-up only the password is empty. */
export function LoginForm({ email: known, onForgot }: LoginFormProps) {
  /** The address and the right password, while the second step is shown. */
  const [proven, setProven] = useState<Credentials | null>(null);
  const { field, failure, pending, onSubmit } = useAuthForm<'email' | 'password'>({
    check: ({ email, password }) => ({ email: checks.email(email), password: checks.password(password) }),
    send: (body) =>
      signIn(body).catch((error: unknown) => {
        if (!fieldErrors(error)['code']) throw error;
        setProven(body);
      }),
    explain: (error) => authMessage(error, 'Login failed'),
  });
  if (proven) {
    return <LazyCodeForm send={(code) => signIn({ ...proven, code })} onBack={() => setProven(null)} />;
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <Text as="h1" size="title" weight={600} tight="title">
        Welcome back
      </Text>
      <Text as="p" mt={1} tone="soft">
        Your plan is where you left it.
      </Text>
      <FormError error={failure} />
      <div className={classes['fields']}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
          required
          defaultValue={known}
          {...field('email')}
        />
        <Box relative>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            required
            ref={known === '' ? undefined : focus}
            {...field('password')}
          />
          <button type="button" className={classes['forgot']} onClick={onForgot}>
            Forgot password?
          </button>
        </Box>
        <Button type="submit" fullWidth aria-disabled={pending || undefined}>
          {pending ? 'Signing in...' : 'Sign In'}
        </Button>
      </div>
    </form>
  );
}
