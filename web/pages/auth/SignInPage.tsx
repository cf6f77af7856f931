import { ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthTabs, type AuthTab } from './AuthTabs.tsx';
import { LazyForgotPasswordForm } from '#web/features/auth/LazyForgotPasswordForm.ts';
import classes from '#web/features/auth/form.module.css';
import { LazyGoogleButton } from '#web/features/auth/google/LazyGoogleButton.ts';
import { LazyOidcButton } from '#web/features/auth/oidc/LazyOidcButton.ts';
import { LoginForm } from '#web/features/auth/LoginForm.tsx';
import { LazySignUp } from '#web/features/auth/LazySignUp.ts';
import { dropInvitation } from '#web/features/auth/use-invitation.ts';
import { useAuthConfig } from '#web/features/auth/auth-queries.ts';
import { Box, Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';

interface SignInPageProps {
  notice: string | null;
  /** Whether the notice is good news. */
  isKind: boolean;
  /** The token of the link that an invited person has opened; '' opens the tab to sign up without one. */
  invitation: string | null;
}

/** The page for signed-out visitors: sign-in, sign-up and forgotten password. */
export function SignInPage({ notice, isKind, invitation: opened }: SignInPageProps) {
  const [chosen, setTab] = useState<AuthTab | null>(opened === null ? null : 'sign-up');
  const [invitation, setInvitation] = useState(opened || null);
  const [forgot, setForgot] = useState(false);
  const [created, setCreated] = useState('');
  const config = useAuthConfig();
  // Nobody can log in to a new server.
  const tab = chosen ?? (config?.is_new && config.registration === 'open' ? 'sign-up' : 'login');
  const isUsed = created !== '';
  const show = useCallback(
    (to: AuthTab) => {
      setTab(to);
      // Until then its form shows the result.
      if (isUsed) setInvitation(null);
    },
    [isUsed],
  );
  const showLogin = useCallback(() => show('login'), [show]);
  const onCreated = (email: string) => {
    dropInvitation();
    setCreated(email);
  };

  useEffect(() => {
    document.title = 'Sign in | Auric';
    LazySignUp.preload();
  }, []);

  if (forgot) {
    return (
      <AuthLayout>
        <LazyForgotPasswordForm sendsMail={config?.sends_mail ?? true} onBack={() => setForgot(false)} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout>
      {notice && <Box mb={6}>{isKind ? <FormSuccess message={notice} /> : <FormError error={notice} />}</Box>}
      <AuthTabs value={tab} onChange={show} />
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'login' ? (
          <LoginForm email={created} onForgot={() => setForgot(true)} />
        ) : (
          <LazySignUp config={config} token={invitation} onCreated={onCreated} onDone={showLogin} />
        )}
      </div>
      {config?.google_client_id && <LazyGoogleButton clientId={config.google_client_id} invitation={invitation} />}
      {config?.oidc_name && (
        <LazyOidcButton name={config.oidc_name} invitation={invitation} isFirst={config.google_client_id === null} />
      )}
      <Group as="p" justify="center" gap={2} fontSize="meta" tone="dim" className={classes['yours']}>
        <ShieldCheck {...SMALL_ICON} />
        Your data stays on this server.
      </Group>
    </AuthLayout>
  );
}
