import '#web/ui/style/mantine-app.css';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { Scope } from '#contract/platform/scopes.ts';
import { type Authorization, tokensContract } from '#contract/tokens.ts';
import { authMessage } from '#web/features/auth/auth-messages.ts';
import classes from '#web/features/auth/form.module.css';
import { useAuthForm } from '#web/features/auth/use-auth-form.ts';
import { ScopeFields } from '#web/features/tokens/ScopeFields.tsx';
import { call } from '#web/platform/api.ts';
import { useUser } from '#web/platform/session.ts';
import { FieldGroup } from '#web/ui/form/FormField.tsx';
import { FormError } from '#web/ui/form/FormMessage.tsx';
import { Text } from '#web/ui/layout/Box.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import { LoadingScreen } from '#web/ui/page/Loading.tsx';
import { AuthLayout } from './AuthLayout.tsx';

/** The page that a program opens to sign a person in. @param query of its address. */
export default function AuthorizePage({ query }: { query: string }) {
  const [asked, setAsked] = useState<Authorization | 'loading' | 'failed'>('loading');
  const load = useCallback(
    () => call(tokensContract.readAuthorization, { query: { query } }).then(setAsked, () => setAsked('failed')),
    [query],
  );
  useEffect(() => void load(), [load]);
  useEffect(() => {
    document.title = 'Connect a program | Auric';
  }, []);

  if (asked === 'loading') return <LoadingScreen />;
  if (asked === 'failed') {
    return <LoadFailure what="The request of the program" onRetry={() => void load()} pending={false} />;
  }
  return (
    <AuthLayout>{asked.problem === null ? <Consent query={query} asked={asked} /> : <Problem {...asked} />}</AuthLayout>
  );
}

const hostText = ({ host }: Pick<Authorization, 'host'>): string => host ?? 'a program on this device';

function Consent({ query, asked }: { query: string; asked: Authorization }) {
  const { email } = useUser();
  // What changes little is chosen; the journal and everything else only by the person.
  const [scopes, setScopes] = useState<Scope[]>(asked.scopes.filter((scope) => scope === 'read' || scope === 'tasks'));
  const [isTried, setTried] = useState(false);
  const { failure, pending, onSubmit } = useAuthForm<never>({
    check: () => ({}),
    send: async () => {
      setTried(true);
      if (scopes.length === 0) return;
      const { redirect_to } = await call(tokensContract.authorize, { body: { query, scopes } });
      location.replace(redirect_to);
      // The form stays as it is until the browser has left it.
      await new Promise(() => {});
    },
    explain: (error) => authMessage(error, 'The program could not be connected'),
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Text as="h1" size="title" weight={600} tight="title" breakAnywhere>
        Connect “{asked.program}”?
      </Text>
      <Text as="p" mt={1} tone="soft" breakAnywhere>
        It will act for {email} in Auric, and you return to <Text weight={600}>{hostText(asked)}</Text>. Auric doesn’t
        check the name of a program. Continue only if you have just started this yourself.
      </Text>
      <FormError error={failure} />
      <div className={classes['fields']}>
        <FieldGroup label="It may">
          <ScopeFields
            offered={asked.scopes}
            value={scopes}
            onChange={setScopes}
            error={isTried && scopes.length === 0 ? 'Choose at least one' : null}
          />
        </FieldGroup>
        <Text as="p" note>
          Until you disconnect it in Settings &gt; API and assistants, or it isn’t used for 90 days.
        </Text>
        <Button type="submit" fullWidth aria-disabled={pending || undefined}>
          {pending ? 'Connecting...' : 'Allow'}
        </Button>
        <Button variant="default" fullWidth onClick={() => location.replace(asked.return_to!)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** A link and no redirect: otherwise anyone could register an address and send people there through Auric. */
function Problem({ program, problem, host, return_to }: Authorization) {
  return (
    <>
      <Text as="h1" size="title" weight={600} tight="title" breakAnywhere>
        {program === null ? 'A program' : `“${program}”`} can’t be connected
      </Text>
      <FormError error={problem} />
      <div className={classes['fields']}>
        {return_to !== null && (
          <Button component="a" href={return_to} variant="default" fullWidth>
            Back to {hostText({ host })}
          </Button>
        )}
        <a className={classes['link']} href="/">
          Go to Auric
        </a>
      </div>
    </>
  );
}
