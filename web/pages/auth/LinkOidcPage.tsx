import '#web/ui/style/mantine-app.css';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { authContract, PASSWORD_MAX } from '#contract/auth.ts';
import { checks } from '#web/features/auth/auth-checks.ts';
import { useAuthConfig } from '#web/features/auth/auth-queries.ts';
import classes from '#web/features/auth/form.module.css';
import { arrival, type Proof, proofOf, tripMessage } from '#web/features/auth/oidc/provider-trip.ts';
import { useAuthForm } from '#web/features/auth/use-auth-form.ts';
import { call } from '#web/platform/api.ts';
import { useUser } from '#web/platform/session.ts';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { AuthLayout } from './AuthLayout.tsx';

const SETTINGS = '/#settings?section=privacy';

/** What a person sees who comes back from the provider while signed in: the last step of linking it. */
export default function LinkOidcPage() {
  const { email, has_password } = useUser();
  const name = useAuthConfig()?.oidc_name ?? 'single sign-on';
  const [proof, setProof] = useState<Proof | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    document.title = 'Link an account | Auric';
    // Once: the provider takes no answer twice.
    const back = arrival();
    if (isAsked.current || !back) return;
    isAsked.current = true;
    proofOf(back).then(setProof, (error: unknown) => setRefused(tripMessage(error, name)));
  }, [name]);
  const { field, failure, pending, onSubmit } = useAuthForm<'password'>({
    check: ({ password }) => ({ password: has_password ? checks.password(password) : null }),
    send: async ({ password }) => {
      await call(authContract.linkOidc, { body: { token: proof!.token, ...(has_password && { password }) } });
      location.replace(SETTINGS);
    },
    explain: (error) => tripMessage(error, name),
  });
  return (
    <AuthLayout>
      <form noValidate onSubmit={onSubmit}>
        <Text as="h1" size="title" weight={600} tight="title" breakAnywhere>
          Link {name}?
        </Text>
        <Text as="p" mt={1} tone="soft" breakAnywhere>
          You can then sign in to <Text weight={600}>{email}</Text> with {name} too.
        </Text>
        {proof?.email != null && (
          <Text as="p" mt={1} tone="soft" breakAnywhere>
            Your account at {name} is <Text weight={600}>{proof.email}</Text>. If it isn’t the right one, sign out at{' '}
            {name} first.
          </Text>
        )}
        <FormError error={refused ?? failure} />
        <div className={classes['fields']}>
          {has_password && refused === null && (
            <PasswordField
              label="Password"
              autoComplete="current-password"
              maxLength={PASSWORD_MAX}
              required
              {...field('password')}
            />
          )}
          {refused === null && (
            <Button type="submit" fullWidth aria-disabled={pending || proof === null || undefined}>
              {pending ? 'Linking...' : 'Link'}
            </Button>
          )}
          <Button variant="default" fullWidth onClick={() => location.replace(SETTINGS)}>
            Back to Settings
          </Button>
        </div>
      </form>
    </AuthLayout>
  );
}
