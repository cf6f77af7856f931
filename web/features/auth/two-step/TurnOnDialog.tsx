import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { authContract, CODE_MAX } from '#contract/auth.ts';
import type { EndpointResponse } from '#contract/platform/endpoint.ts';
import { call } from '#web/platform/api.ts';
import { refreshUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import { CopyField } from '#web/ui/toast/CopyField.tsx';
import { checks } from '../auth-checks.ts';
import { OwnerFields, useOwnerProof, withRefusals } from '../OwnerFields.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Started = EndpointResponse<typeof authContract.startTwoStep>;

const TITLE = 'Turn on two-step sign-in';

/** Turns two-step sign-in on: the password, then the first code of the app, then the recovery codes. */
export function TurnOnDialog({ onClose }: { onClose: () => void }) {
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (started) return <ConfirmStep started={started} onConfirmed={setCodes} onClose={onClose} />;
  return <PasswordStep onStarted={setStarted} onClose={onClose} />;
}

function PasswordStep({ onStarted, onClose }: { onStarted: (started: Started) => void; onClose: () => void }) {
  const owner = useOwnerProof();
  const form = useForm({ initialValues: { password: '', code: '' }, validate: { password: owner.check.password } });
  const start = useAction(async (values: typeof form.values) => {
    onStarted(await call(authContract.startTwoStep, { body: { password: owner.given(values).password } }));
  });
  return (
    <FormDialog
      title={TITLE}
      submitLabel="Continue"
      pending={start.isPending}
      error={start.error}
      onSubmit={() => form.onSubmit((values) => start.mutate(values))()}
      onClose={onClose}
    >
      <p>You need an authenticator app, such as Aegis, 2FAS or your password manager.</p>
      <OwnerFields isFirst password={form.getInputProps('password')} />
    </FormDialog>
  );
}

interface ConfirmStepProps {
  started: Started;
  onConfirmed: (codes: readonly string[]) => void;
  onClose: () => void;
}

function ConfirmStep({ started, onConfirmed, onClose }: ConfirmStepProps) {
  const form = useForm({ initialValues: { code: '' }, validate: { code: checks.code } });
  const confirm = useAction(async (body: typeof form.values) => {
    try {
      onConfirmed((await call(authContract.confirmTwoStep, { body })).recovery_codes);
    } finally {
      // Also after a failure: the response may have been lost.
      void refreshUser().catch(() => undefined);
    }
  });
  const { field, other } = withRefusals(form, confirm.error);
  return (
    <FormDialog
      title={TITLE}
      submitLabel="Turn on"
      pending={confirm.isPending}
      error={other}
      onSubmit={() => form.onSubmit((values) => confirm.mutate(values))()}
      onClose={onClose}
    >
      <p>Scan this with your app, or type the key into it. Then enter the code that the app shows.</p>
      <Group justify="center">
        <QrCode text={started.uri} label="QR code with the key" />
      </Group>
      <CopyField
        label="Key"
        value={started.secret.replace(/.{4}(?=.)/g, '$& ')}
        message="Key copied"
        button={{ variant: 'default' }}
        code
      />
      <TextInput
        label="Code from your app"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={CODE_MAX}
        required
        data-autofocus
        {...field('code')}
      />
    </FormDialog>
  );
}
