import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authContract } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { toastFailure } from '#web/platform/errors.ts';
import { useUser } from '#web/platform/session.ts';
import { useAction } from '#web/platform/use-action.ts';
import { SettingGroup, settingProps, SettingRow } from '#web/ui/form/SettingRow.tsx';
import { authQueries, useAuthConfig } from '../auth-queries.ts';
import { UnlinkDialog } from '../providers/UnlinkDialog.tsx';
import { goToProvider } from './provider-trip.ts';

/** Links or unlinks the OpenID Connect provider of the server. Renders nothing on servers without one. */
export function OidcSettings() {
  const config = useAuthConfig();
  const { has_password } = useUser();
  const { data } = useQuery(authQueries.oidcAccount());
  const [asking, setAsking] = useState(false);
  const link = useAction(() =>
    goToProvider({ from: '/#settings?section=privacy', invitation: null }).catch(toastFailure),
  );
  if (!data || !config || (config.oidc_name === null && data.email === null)) return null;
  const name = config.oidc_name ?? 'single sign-on';
  const { email } = data;
  return (
    <Box mt="xl">
      <SettingGroup title="Single sign-on">
        {email === null ? (
          <SettingRow id="oidc" label={`Link ${name}`} help={`Then you can also sign in with ${name}.`}>
            <Button {...settingProps('oidc')} variant="default" loading={link.isPending} onClick={() => link.mutate()}>
              Link
            </Button>
          </SettingRow>
        ) : (
          <SettingRow
            id="oidc"
            label={`Unlink ${name}`}
            help={`You can sign in as ${email}.${has_password ? '' : ' To unlink it, set a password first.'}`}
          >
            <Button
              {...settingProps('oidc')}
              variant="default"
              disabled={!has_password}
              onClick={() => setAsking(true)}
            >
              Unlink
            </Button>
          </SettingRow>
        )}
        {asking && email !== null && (
          <UnlinkDialog
            provider={name}
            email={email}
            unlink={() => call(authContract.unlinkOidc)}
            queryKey={authQueries.oidcAccount().queryKey}
            onClose={() => setAsking(false)}
          />
        )}
      </SettingGroup>
    </Box>
  );
}
