import { ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { type AuthTab, AuthTabs } from './AuthTabs.tsx';
import classes from '#web/features/auth/form.module.css';
import { LoginForm } from '#web/features/auth/LoginForm.tsx';
import { dropInvitation } from '#web/features/auth/use-invitation.ts';
import { useAuthConfig } from '#web/features/auth/auth-queries.ts';
import { Box, Group } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** Loaded only for people who have forgotten their password. */
const LazyForgotPasswordForm = lazyPart(
  async () => (await import('#web/features/auth/ForgotPasswordForm.tsx')).ForgotPasswordForm,
);

/** Single sign-on, which most servers have not set up. */
const LazyOidcButton = lazyPart(async () => (await import('#web/features/auth/oidc/OidcButton.tsx')).OidcButton);

/** Sign-in with Google, which most servers have not set up. */
const LazyGoogleButton = lazyPart(
  async () => (await import('#web/features/auth/google/GoogleButton.tsx')).GoogleButton,
);

/** Loaded once the form to sign in is shown: somebody who is signed in never needs it. */
const LazySignUp = lazyPart(async () => (await import('#web/features/auth/SignUp.tsx')).SignUp);

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
