import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { authContract } from '#contract/auth.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { call } from '#web/platform/api.ts';
import { beginSession } from '#web/platform/session.ts';
import { ownZone } from '#web/platform/time-zones.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import { authMessage } from '../auth-messages.ts';
import classes from '../form.module.css';
import { type Asked, askedBy, SecondSteps } from '../providers/SecondSteps.tsx';
import { GOOGLE_FAILED, GoogleError, loadGoogle, requestGoogleToken } from './google-window.ts';

type Phase = 'idle' | 'loading' | 'window' | 'signing-in';

const LABELS: Readonly<Record<Phase, string>> = {
  idle: 'Sign in with Google',
  loading: 'Sign in with Google',
  window: 'Continue in Google’s window...',
  'signing-in': 'Signing in...',
};

/** A failure is shown when the button is pressed. */
const prepare = () => void loadGoogle().catch(() => undefined);

/**
 * Signs in or signs up with a Google account. Only shown if the server is set up for it. While Google's window is open
 * the button can be pressed again, which brings a lost window back.
 * @param invitation the token of the link that an invited person has opened.
 */
export function GoogleButton({ clientId, invitation }: { clientId: string; invitation: string | null }) {
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  /** While the user enters a password or a code. */
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useRef(0);
  const signIn = async () => {
    let press = (latest.current += 1);
    const isLatest = () => press === latest.current;
    setFailure(null);
    setAsked(null);
    let token: string | null = null;
    try {
      setPhase('loading');
      await loadGoogle();
      if (!isLatest()) return;
      setPhase('window');
      token = await requestGoogleToken(clientId);
      // From whichever of its windows.
      press = latest.current += 1;
      setPhase('signing-in');
      await signInWith({ token, ...(invitation !== null && { invitation }) });
    } catch (error) {
      const more = token === null ? null : askedBy(error, token);
      if (isLatest()) {
        if (more) setAsked(more);
        else setFailure(googleMessage(error));
      }
    }
    if (isLatest()) setPhase('idle');
  };
  const isBusy = phase === 'loading' || phase === 'signing-in';
  return (
    <>
      <Group gap={4} fontSize="small" tone="dim" className={classes['or']}>
        or
      </Group>
      <Button
        variant="default"
        fullWidth
        className={classes['google'] ?? ''}
        leftSection={<GoogleMark />}
        // Not disabled, so that it keeps the focus.
        aria-disabled={isBusy || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void (isBusy || signIn())}
      >
        {LABELS[phase]}
      </Button>
      <FormError error={failure} />
      {asked && <SecondSteps provider="Google" asked={asked} send={signInWith} explain={googleMessage} />}
    </>
  );
}

async function signInWith(body: {
  token: string;
  password?: string;
  code?: string;
  invitation?: string;
}): Promise<void> {
  const { access_token } = await call(authContract.signInWithGoogle, { body: { ...body, ...ownZone() } });
  await beginSession(access_token);
  showToast({ type: 'success', message: 'Login successful!' });
}

function googleMessage(error: unknown): string {
  if (error instanceof GoogleError) return error.message;
  // Google probably does not respond.
  if (error instanceof ApiError && error.status >= 500) return GOOGLE_FAILED;
  return authMessage(error, GOOGLE_FAILED);
}

function GoogleMark() {
  return (
    <svg width="17" height="17" viewBox="0 0 24 24" aria-hidden>
      <path
        fill="#4285F4"
        d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2.1-1.9 3.3-4.8 3.3-8z"
      />
      <path fill="#34A853" d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.7a6.6 6.6 0 0 1-9.8-3.5H2.2v2.8A11 11 0 0 0 12 23z" />
      <path fill="#FBBC05" d="M5.9 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.9z" />
      <path fill="#EA4335" d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7.1l3.7 2.8A6.6 6.6 0 0 1 12 5.4z" />
    </svg>
  );
}
