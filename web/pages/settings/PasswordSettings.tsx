import { Button } from '@mantine/core';
import { useState } from 'react';
import { authContract, PASSWORD_MAX, PASSWORD_MIN_DEFAULT } from '#contract/auth.ts';
import { checks } from '#web/features/auth/auth-checks.ts';
import { authMessage } from '#web/features/auth/auth-messages.ts';
import { authQueries, useAuthConfig } from '#web/features/auth/auth-queries.ts';
import { NewPasswordFields } from '#web/features/auth/NewPasswordFields.tsx';
import { OwnerFields, useOwnerProof } from '#web/features/auth/OwnerFields.tsx';
import { useAuthForm } from '#web/features/auth/use-auth-form.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { call } from '#web/platform/api.ts';
import { refreshUser, useUser } from '#web/platform/session.ts';
import { useRecords } from '#web/records/record-query.ts';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { SettingGroup } from '#web/ui/form/SettingRow.tsx';
import { Grid } from '#web/ui/layout/Box.tsx';
import classes from './PasswordSettings.module.css';

/** Changes the password, or sets one for an account without. */
export function PasswordSettings() {
  const [changed, setChanged] = useState(0);
  const [success, setSuccess] = useState<string | null>(null);
  const { has_password } = useUser();
  return (
    <SettingGroup
      title="Password"
      lead={
        has_password
          ? 'You stay signed in here and are signed out everywhere else.'
          : 'You don’t have a password yet. Set one to sign in with your email address too.'
      }
    >
      {/* Emptied after success. */}
      <PasswordForm
        key={changed}
        hasPassword={has_password}
        onTyped={() => setSuccess(null)}
        onChanged={(message) => {
          setSuccess(message);
          setChanged(changed + 1);
        }}
      />
      <FormSuccess message={success} />
    </SettingGroup>
  );
}

interface PasswordFormProps {
  hasPassword: boolean;
  onTyped: () => void;
  onChanged: (message: string) => void;
}

function PasswordForm({ hasPassword, onTyped, onChanged }: PasswordFormProps) {
  const records = useRecords();
  const owner = useOwnerProof();
  const minLength = useAuthConfig()?.password_min_length ?? PASSWORD_MIN_DEFAULT;
  const { field, failure, pending, onSubmit } = useAuthForm<'current' | 'code' | 'password' | 'confirmation'>({
    check: ({ current = '', code = '', password, confirmation }) => ({
      current: owner.check.password(current),
      code: owner.check.code(code),
      password: checks.newPassword(password, minLength),
      confirmation: checks.confirmation(password, confirmation),
    }),
    send: async ({ current = '', code: typed = '', password }) => {
      const { password: current_password, code } = owner.given({ password: current, code: typed });
      const body = { new_password: password, current_password, code };
      const { message } = await call(authContract.changePassword, { body });
      onChanged(message);
      // Refetches the user and the sessions; if that fails, the password is changed all the same.
      void refreshUser().catch(() => undefined);
      void records.refresh([authQueries.sessions().queryKey]);
    },
    explain: (error) => fieldErrors(error)['new_password'] ?? authMessage(error, 'The password could not be changed'),
  });
  return (
    <Grid as="form" noValidate onSubmit={onSubmit} onInput={onTyped} gap={5} py={4} className={classes['form']}>
      <OwnerFields label="Current Password" password={field('current')} code={field('code')} />
      <NewPasswordFields
        label="New Password"
        confirmLabel="Confirm New Password"
        maxLength={PASSWORD_MAX}
        password={field('password')}
        confirmation={field('confirmation')}
      />
      <FormError error={failure} />
      <div>
        <Button type="submit" variant="default" loading={pending}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </div>
    </Grid>
  );
}
