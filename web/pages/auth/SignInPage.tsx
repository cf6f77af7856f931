import { ShieldCheck } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { FormError, FormSuccess } from '#web/ui/form/FormMessage.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthTabs, type AuthTab } from './AuthTabs.tsx';
import { LazyForgotPasswordForm } from '#web/features/auth/LazyForgotPasswordForm.ts';
import classes from '#web/features/auth/form.module.css';
import { LazyGoogleButton } from '#web/features/auth/google/LazyGoogleButton.ts';
import { LoginForm } from '#web/features/auth/LoginForm.tsx';
import { LazySignUpForm } from '#web/features/auth/LazySignUpForm.ts';
import { useAuthConfig } from '#web/features/auth/auth-queries.ts';
import { Box, Group, Text } from '#web/ui/layout/Box.tsx';
import { SMALL_ICON } from '#web/ui/marks/icon.ts';

/** The page for signed-out visitors: sign-in, sign-up and forgotten password. */
export function SignInPage({ notice, isKind }: { notice: string | null; isKind: boolean }) {
  const [tab, setTab] = useState<AuthTab>('login');
  const [forgot, setForgot] = useState(false);
  const [created, setCreated] = useState('');
  const config = useAuthConfig();
  const showLogin = useCallback(() => setTab('login'), []);

  useEffect(() => {
    document.title = 'Sign in | Auric';
    LazySignUpForm.preload();
  }, []);

  if (forgot) {
    return (
      <AuthLayout>
        <LazyForgotPasswordForm onBack={() => setForgot(false)} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout>
      {notice && <Box mb={6}>{isKind ? <FormSuccess message={notice} /> : <FormError error={notice} />}</Box>}
      <AuthTabs value={tab} onChange={setTab} />
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'login' ? (
          <LoginForm email={created} onForgot={() => setForgot(true)} />
        ) : config?.registration === 'closed' ? (
          <SignUpClosed />
        ) : (
          <LazySignUpForm minLength={config?.password_min_length} onCreated={setCreated} onDone={showLogin} />
        )}
      </div>
      {config?.google_client_id && <LazyGoogleButton clientId={config.google_client_id} />}
      <Group as="p" justify="center" gap={2} fontSize="meta" tone="dim" className={classes['yours']}>
        <ShieldCheck {...SMALL_ICON} />
        Your data stays on this server.
      </Group>
    </AuthLayout>
  );
}

function SignUpClosed() {
  return (
    <>
      <Text as="h1" size="title" weight={600} tight="title">
        Sign-up is closed
      </Text>
      <Text as="p" mt={1} tone="soft">
        This server isn’t accepting new accounts.
      </Text>
    </>
  );
}
