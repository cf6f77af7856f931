import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { authContract } from '#contract/auth.ts';
import { call } from '#web/platform/api.ts';
import { beginSession } from '#web/platform/session.ts';
import { ownZone } from '#web/platform/time-zones.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Group } from '#web/ui/layout/Box.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';
import classes from '../form.module.css';
import { type Asked, askedBy, SecondSteps } from '../providers/SecondSteps.tsx';
import { arrival, goToProvider, proofOf, takeArrival, tripMessage } from './provider-trip.ts';

type Phase = 'idle' | 'leaving' | 'signing-in';

/**
 * Signs in or signs up with the OpenID Connect provider of the server. The browser goes there and comes back to this
 * page.
 * @param name what people call the provider.
 * @param invitation the token of the link that an invited person has opened.
 */
export function OidcButton({
  name,
  invitation,
  isFirst,
}: {
  name: string;
  invitation: string | null;
  isFirst: boolean;
}) {
  const [phase, setPhase] = useState<Phase>(arrival() ? 'signing-in' : 'idle');
  // Such as of a person who cancelled at the provider and tries again.
  const [sentInvitation] = useState(arrival()?.trip?.invitation ?? null);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    const back = takeArrival();
    if (back) {
      void (async () => {
        let token: string | null = null;
        try {
          ({ token } = await proofOf(back));
          await signIn({ token, ...(back.trip?.invitation != null && { invitation: back.trip.invitation }) });
        } catch (error) {
          const more = token === null ? null : askedBy(error, token);
          if (more) setAsked(more);
          else setFailure(tripMessage(error, name));
        }
        setPhase('idle');
      })();
    }
    // With the browser's Back from the provider, the page is as it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && setPhase('idle');
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [name]);
  const press = async () => {
    setFailure(null);
    setAsked(null);
    setPhase('leaving');
    try {
      const { pathname, search, hash } = location;
      await goToProvider({
        from: pathname === '/sign-up' ? '/' : pathname + search + hash,
        invitation: invitation ?? sentInvitation,
      });
    } catch (error) {
      setFailure(tripMessage(error, name));
      setPhase('idle');
    }
  };
  return (
    <>
      {isFirst && (
        <Group gap={4} fontSize="small" tone="dim" className={classes['or']}>
          or
        </Group>
      )}
      <Button
        variant="default"
        fullWidth
        mt={isFirst ? 0 : 'xs'}
        className={classes['google'] ?? ''}
        // Not disabled, so that it keeps the focus.
        aria-disabled={phase !== 'idle' || undefined}
        onClick={() => void (phase === 'idle' && press())}
      >
        {phase === 'signing-in' ? 'Signing in...' : `Sign in with ${name}`}
      </Button>
      <FormError error={failure} />
      {asked && (
        <SecondSteps provider={name} asked={asked} send={signIn} explain={(error) => tripMessage(error, name)} />
      )}
    </>
  );
}

async function signIn(body: { token: string; password?: string; code?: string; invitation?: string }): Promise<void> {
  const { access_token } = await call(authContract.signInWithOidc, { body: { ...body, ...ownZone() } });
  await beginSession(access_token);
  // Such as the page of a program that asks to be connected.
  if (location.pathname !== '/') location.reload();
  else showToast({ type: 'success', message: 'Login successful!' });
}
