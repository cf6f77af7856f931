import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authContract, PASSWORD_MAX } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useRecords } from '#web/records/record-query.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SettingGroup, settingProps, SettingRow } from '#web/ui/form/SettingRow.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { checks } from '../auth-checks.ts';
import { authQueries, useAuthConfig } from '../auth-queries.ts';
import { UnlinkDialog } from '../providers/UnlinkDialog.tsx';
import { loadGoogle, requestGoogleToken } from './google-window.ts';

/** Links or unlinks the Google account that signs in to this account. Renders nothing on servers without Google. */
export function GoogleSettings() {
  const clientId = useAuthConfig()?.google_client_id ?? null;
  const { has_password } = useUser();
  const { data } = useQuery(authQueries.googleAccount());
  const [asking, setAsking] = useState(false);
  if (!data || (clientId === null && data.email === null)) return null;
  const { email } = data;
  const close = () => setAsking(false);
  return (
    <Box mt="xl">
      <SettingGroup title="Google">
        {email === null ? (
          <SettingRow id="google" label="Link a Google account" help="Then you can also sign in with Google.">
            <Button {...settingProps('google')} variant="default" onClick={() => setAsking(true)}>
              Link
            </Button>
          </SettingRow>
        ) : (
          <SettingRow
            id="google"
            label="Unlink Google"
            help={`You can sign in as ${email}.${has_password ? '' : ' To unlink it, set a password first.'}`}
          >
            <Button
              {...settingProps('google')}
              variant="default"
              disabled={!has_password}
              onClick={() => setAsking(true)}
            >
              Unlink
            </Button>
          </SettingRow>
        )}
        {asking &&
          (email === null ? (
            <LinkGoogle clientId={clientId!} onClose={close} />
          ) : (
            <UnlinkDialog
              provider="Google"
              email={email}
              unlink={() => call(authContract.unlinkGoogle)}
              queryKey={authQueries.googleAccount().queryKey}
              onClose={close}
            />
          ))}
      </SettingGroup>
    </Box>
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
    await records.refresh([authQueries.googleAccount().queryKey]);
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
