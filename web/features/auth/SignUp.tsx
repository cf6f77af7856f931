import { useCallback, useEffect, useState } from 'react';
import { authContract } from '#contract/auth.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { call } from '#web/platform/api.ts';
import { Text } from '#web/ui/layout/Box.tsx';
import { SkeletonRows } from '#web/ui/list/Skeleton.tsx';
import { LoadFailure } from '#web/ui/page/LoadFailure.tsx';
import type { AuthConfig } from './auth-queries.ts';
import { SignUpForm } from './SignUpForm.tsx';

interface SignUpProps {
  /** Null until the server has answered. */
  config: AuthConfig | null;
  /** Of the invitation in the address of the page. */
  token: string | null;
  onCreated: (email: string) => void;
  onDone: () => void;
}

/** The form to sign up, or why somebody cannot. */
export function SignUp({ config, token, ...events }: SignUpProps) {
  const [invitation, retry] = useInvited(token);
  const mode = config?.registration ?? 'open';
  if (mode === 'closed') return <NoSignUp title="Sign-up is closed" text="This server isn’t accepting new accounts." />;
  if (mode === 'invite' && token === null) {
    return (
      <NoSignUp
        title="Sign-up is by invitation"
        text="To create an account, you need a link from an operator of this server."
      />
    );
  }
  if (invitation === 'loading') return <SkeletonRows rows={4} />;
  if (invitation === 'failed' && config?.registration !== 'open') {
    return <LoadFailure what="The invitation" onRetry={retry} pending={false} />;
  }
  if (invitation === 'invalid' && mode !== 'open') {
    return (
      <NoSignUp
        title="This link no longer works"
        text="It has been used or revoked, or has expired. If you used it yourself, log in. Otherwise ask for a new one."
      />
    );
  }
  // Where everybody may sign up, a link that is old or cannot be read is not an obstacle.
  const invited = invitation === null || typeof invitation === 'string' ? undefined : invitation;
  return (
    <SignUpForm
      minLength={config?.password_min_length}
      invitation={invited}
      isFirst={config?.is_new === true}
      {...events}
    />
  );
}

type Invited = { token: string; email: string | null } | 'loading' | 'failed' | 'invalid' | null;

/** The invitation of a token, null without a token; and a function that reads it again. */
function useInvited(token: string | null): [Invited, () => void] {
  const [invitation, setInvitation] = useState<Invited>(token === null ? null : 'loading');
  const load = useCallback(() => {
    if (token === null) return;
    call(authContract.readInvitation, { body: { token } }).then(
      ({ email }) => setInvitation({ token, email }),
      (error: unknown) => setInvitation(error instanceof ApiError && error.status === 400 ? 'invalid' : 'failed'),
    );
  }, [token]);
  useEffect(load, [load]);
  const retry = () => {
    setInvitation('loading');
    load();
  };
  return [invitation, retry];
}

function NoSignUp({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Text as="h1" size="title" weight={600} tight="title">
        {title}
      </Text>
      <Text as="p" mt={1} tone="soft">
        {text}
      </Text>
    </>
  );
}
