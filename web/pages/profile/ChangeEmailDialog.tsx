import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { authContract, EMAIL_MAX } from '#contract/auth.ts';
import { checks } from '#web/features/auth/auth-checks.ts';
import { authQueries, useAuthConfig } from '#web/features/auth/auth-queries.ts';
import { OwnerFields, useOwnerProof, withRefusals } from '#web/features/auth/OwnerFields.tsx';
import { call } from '#web/platform/api.ts';
import { refreshUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';

/** Asks for the new address, and for the proof, because the address can get a new one by mail. */
export function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const owner = useOwnerProof();
  const form = useForm({
    initialValues: { new_email: '', password: '', code: '' },
    validate: { new_email: checks.newEmail, ...owner.check },
  });
  const change = useAction(async ({ new_email, ...values }: typeof form.values) => {
    const { password: current_password, code } = owner.given(values);
    const body = { new_email, current_password, code };
    const { message } = await call(authContract.changeEmail, { body });
    showToast({ type: 'success', message });
    onClose();
    // If it fails, the change is stored all the same.
    await refreshUser().catch(() => undefined);
  });
  const { field, other } = withRefusals(form, change.error);
  return (
    <FormDialog
      title="Change your email address"
      submitLabel="Change email"
      pending={change.isPending}
      error={other}
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
        {...field('new_email')}
      />
      <OwnerFields label="Current password" password={field('password')} code={field('code')} />
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
