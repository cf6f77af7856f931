import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  authContract,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN_DEFAULT,
  PERSON_NAME_MAX,
  USERNAME_MAX,
} from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { beginSession } from '#web/platform/session.ts';
import { ownZone } from '#web/platform/time-zones.ts';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { Grid, Text } from '#web/ui/layout/Box.tsx';
import { checks } from './auth-checks.ts';
import { authMessage } from './auth-messages.ts';
import classes from './form.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useAuthForm } from './use-auth-form.ts';

const SWITCH_MS = 3_000;

interface SignUpFormProps {
  minLength?: number | undefined;
  /** The token of the invitation, and the address that it is for. */
  invitation?: { token: string; email: string | null } | undefined;
  /** The first account of the server. */
  isFirst: boolean;
  /** Called with the address of the created account. */
  onCreated: (email: string) => void;
  /** Called 3 s after an account was created that could not be signed in to. */
  onDone: () => void;
}

/**
 * Creates an account and signs in. If only the second fails, the form shows a message and switches to Login 3 s later.
 */
export function SignUpForm({
  minLength = PASSWORD_MIN_DEFAULT,
  invitation,
  isFirst,
  onCreated,
  onDone,
}: SignUpFormProps) {
  const [success, setSuccess] = useState<string | null>(null);
  const { field, failure, pending, onSubmit } = useAuthForm<
    'first_name' | 'last_name' | 'username' | 'email' | 'password' | 'confirmation'
  >({
    check: ({ first_name, last_name, email, password, confirmation }) => ({
      first_name: checks.firstName(first_name),
      last_name: checks.lastName(last_name),
      email: checks.newEmail(email),
      password: checks.newPassword(password, minLength),
      confirmation: checks.confirmation(password, confirmation),
    }),
    send: async ({ confirmation: _, username, ...rest }) => {
      // Without a username the server derives a free one from the e-mail address.
      const invited = invitation && { invitation: invitation.token };
      const body = { ...rest, ...ownZone(), ...(username.trim() && { username }), ...invited };
      const { message } = await call(authContract.register, { body });
      onCreated(rest.email);
      const { email, password } = rest;
      try {
        const { access_token } = await call(authContract.login, { body: { email, password } });
        await beginSession(access_token);
      } catch {
        setSuccess(message || 'Registration successful! You can now log in.');
      }
    },
    explain: (error) => authMessage(error, 'Registration failed'),
  });

  useEffect(() => {
    if (success === null) return;
    const timer = setTimeout(onDone, SWITCH_MS);
    return () => clearTimeout(timer);
  }, [success, onDone]);

  return (
    // A new key empties the fields.
    <form key={String(success)} noValidate onSubmit={onSubmit}>
      <Text as="h1" size="title" weight={600} tight="title">
        {isFirst ? 'Create the first account' : 'Create your account'}
      </Text>
      <Text as="p" mt={1} tone="soft">
        {invitation && 'You’re invited. '}
        {isFirst ? 'It becomes the operator of this server.' : 'A few details, and you can start.'}
      </Text>
      <FormError error={failure} />
      <FormSuccess message={success} />
      <fieldset className={classes['fields']} disabled={success !== null}>
        <Grid align="start" gap={3} className={classes['pair']}>
          <TextInput
            label="First Name"
            autoComplete="given-name"
            maxLength={PERSON_NAME_MAX}
            required
            {...field('first_name')}
          />
          <TextInput
            label="Last Name"
            autoComplete="family-name"
            maxLength={PERSON_NAME_MAX}
            required
            {...field('last_name')}
          />
        </Grid>
        <TextInput
          label="Username"
          placeholder="Optional"
          autoComplete="nickname"
          maxLength={USERNAME_MAX}
          {...field('username')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
          required
          defaultValue={invitation?.email ?? ''}
          readOnly={Boolean(invitation?.email)}
          description={invitation?.email && 'Your invitation is for this address.'}
          {...field('email')}
        />
        <NewPasswordFields
          label="Password"
          confirmLabel="Confirm Password"
          maxLength={PASSWORD_MAX}
          password={field('password')}
          confirmation={field('confirmation')}
        />
        <Button type="submit" fullWidth aria-disabled={pending || undefined} disabled={success !== null}>
          {pending ? 'Creating account...' : 'Create Account'}
        </Button>
      </fieldset>
    </form>
  );
}
