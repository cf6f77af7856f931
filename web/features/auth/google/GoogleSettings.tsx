import { useEffect, useState } from 'react';
import { authContract, PASSWORD_MAX } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { checks } from '../auth-checks.ts';
import { useAuthConfig } from '../auth-queries.ts';
import { linkedAccount, ProviderSettings } from '../providers/ProviderSettings.tsx';
import { loadGoogle, requestGoogleToken } from './google-window.ts';

/** Links or unlinks the Google account that signs in to this account. Renders nothing on servers without Google. */
export function GoogleSettings() {
  const clientId = useAuthConfig()?.google_client_id ?? null;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ProviderSettings
        kind="google"
        title="Google"
        name="Google"
        linkLabel="Link a Google account"
        isOffered={clientId !== null}
        onLink={() => setAsking(true)}
      />
      {asking && clientId !== null && <LinkGoogle clientId={clientId} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Asks for the password, because a linked account can sign in at any time. */
function LinkGoogle({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { has_password } = useUser();
  const records = useRecords();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const link = useAction(async () => {
    const token = await requestGoogleToken(clientId);
    const body = { token, ...(has_password && { password }) };
    const { email, message } = await call(authContract.linkGoogle, { body });
    showToast({ type: 'success', message, title: email ?? '' });
    await records.refresh([linkedAccount('google').queryKey]);
    onClose();
  });
  useEffect(() => {
    // Loaded before the press, because browsers open a window only shortly after one. A failure is shown at the press.
    void loadGoogle().catch(() => undefined);
  }, []);
  const submit = () => {
    const problem = has_password ? checks.password(password) : null;
    setMissing(problem);
    if (problem === null) link.mutate();
  };
  return (
    <FormDialog
      title="Link a Google account"
      submitLabel="Continue"
      pending={link.isPending}
      error={link.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>You can then sign in with Google or your password. The Google account may have a different address.</p>
      {has_password && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          required
          data-autofocus
          value={password}
          error={missing}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(null);
          }}
        />
      )}
    </FormDialog>
  );
}
