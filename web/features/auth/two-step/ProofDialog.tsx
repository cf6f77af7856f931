import { useForm } from '@mantine/form';
import { useState } from 'react';
import { authContract, PASSWORD_MAX } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { refreshUser, useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { checks } from '../auth-checks.ts';
import { CodeField } from './CodeField.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const PURPOSES = {
  off: {
    title: 'Turn off two-step sign-in',
    submit: 'Turn off',
    lead: 'Signing in then needs your password only, and your recovery codes stop working.',
  },
  codes: {
    title: 'New recovery codes',
    submit: 'Make new codes',
    lead: 'You get ten new ones, and the earlier ones stop working.',
  },
} as const;

/** Asks for the password and a code before two-step sign-in changes. */
export function ProofDialog({ purpose, onClose }: { purpose: keyof typeof PURPOSES; onClose: () => void }) {
  const { has_password } = useUser();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: (value) => (has_password ? checks.password(value) : null), code: checks.code },
  });
  const prove = useAction(async ({ password, code }: typeof form.values) => {
    const body = { code, ...(has_password && { password }) };
    if (purpose === 'off') {
      const { message } = await call(authContract.turnOffTwoStep, { body });
      showToast({ type: 'success', message });
      onClose();
    } else setCodes((await call(authContract.replaceRecoveryCodes, { body })).recovery_codes);
    // If it fails, the change is stored all the same.
    await refreshUser().catch(() => undefined);
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  const { title, submit, lead } = PURPOSES[purpose];
  const refused = prove.error && fieldErrors(prove.error)['code'];
  const { error: wrongCode = refused, ...code } = form.getInputProps('code') as { error?: string };
  return (
    <FormDialog
      title={title}
      submitLabel={submit}
      pending={prove.isPending}
      error={refused ? null : prove.error}
      onSubmit={() => form.onSubmit((values) => prove.mutate(values))()}
      onClose={onClose}
    >
      <p>{lead}</p>
      {has_password && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
          data-autofocus
          {...form.getInputProps('password')}
        />
      )}
      <CodeField {...code} error={wrongCode} />
    </FormDialog>
  );
}
