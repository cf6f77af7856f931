import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { authContract, EMAIL_MAX, PASSWORD_MAX } from '#contract/auth.ts';
import { checks } from '#web/features/auth/auth-checks.ts';
import { authQueries, useAuthConfig } from '#web/features/auth/auth-queries.ts';
import { call } from '#web/platform/api.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { refreshUser, useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';

/** Asks for the new address, and for the password, because the address can get a new one by mail. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const { has_password } = useUser();
  const form = useForm({
    initialValues: { new_email: '', current_password: '' },
    validate: {
      new_email: checks.newEmail,
      current_password: (value) => (has_password ? checks.password(value) : null),
    },
  });
  const change = useAction(async ({ new_email, current_password }: typeof form.values) => {
    const body = { new_email, ...(has_password && { current_password }) };
    const { message } = await call(authContract.changeEmail, { body });
    showToast({ type: 'success', message });
    onClose();
    // If it fails, the change is stored all the same.
    await refreshUser().catch(() => undefined);
  });
  const refused = change.error && fieldErrors(change.error)['new_email'];
  const { error: wrongAddress = refused, ...newEmail } = form.getInputProps('new_email') as { error?: string };
  return (
    <FormDialog
      title="Change your email address"
      submitLabel="Change email"
      pending={change.isPending}
      error={refused ? null : change.error}
      onSubmit={() => form.onSubmit((values) => change.mutate(values))()}
      onClose={onClose}
    >
      <WhatFollows />
      <TextInput
        label="New email address"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
        data-autofocus
        {...newEmail}
        error={wrongAddress}
      />
      {has_password && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
          {...form.getInputProps('current_password')}
        />
      )}
    </FormDialog>
  );
}

/** Whether a link is mailed first. */
function WhatFollows() {
  const sendsMail = useAuthConfig()?.sends_mail;
  const { data } = useQuery(authQueries.emailConfirmation());
  if (sendsMail === undefined || !data) return null;
  return (
    <p>
      {sendsMail || data.required
        ? 'We send a link to the new address. Until you open it, your address stays the same.'
        : 'This server can’t send email, so the address changes at once. Check it twice: you sign in with it.'}
    </p>
  );
}
