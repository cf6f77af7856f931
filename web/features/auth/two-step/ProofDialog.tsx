import { useForm } from '@mantine/form';
import { useState } from 'react';
import { authContract } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { refreshUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { OwnerFields, useOwnerProof, withRefusals } from '../OwnerFields.tsx';
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
  const owner = useOwnerProof();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm({ initialValues: { password: '', code: '' }, validate: owner.check });
  const prove = useAction(async (values: typeof form.values) => {
    const body = owner.given(values);
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
  const { field, other } = withRefusals(form, prove.error);
  return (
    <FormDialog
      title={title}
      submitLabel={submit}
      pending={prove.isPending}
      error={other}
      onSubmit={() => form.onSubmit((values) => prove.mutate(values))()}
      onClose={onClose}
    >
      <p>{lead}</p>
      <OwnerFields isFirst password={field('password')} code={field('code')} />
    </FormDialog>
  );
}
