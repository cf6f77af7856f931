import { toastFailure } from '#web/platform/errors.ts';
import { useAction } from '#web/platform/use-action.ts';
import { useAuthConfig } from '../auth-queries.ts';
import { ProviderSettings } from '../providers/ProviderSettings.tsx';
import { goToProvider } from './provider-trip.ts';

/** Links or unlinks the OpenID Connect provider of the server. Renders nothing on servers without one. */
export function OidcSettings() {
  const config = useAuthConfig();
  const link = useAction(() =>
    goToProvider({ from: '/#settings?section=privacy', invitation: null }).catch(toastFailure),
  );
  if (!config) return null;
  const name = config.oidc_name ?? 'single sign-on';
  return (
    <ProviderSettings
      kind="oidc"
      title="Single sign-on"
      name={name}
      linkLabel={`Link ${name}`}
      isOffered={config.oidc_name !== null}
      linking={link.isPending}
      onLink={() => link.mutate()}
    />
  );
}
