import { useEffect, useState } from 'react';
import type { Session } from '#web/platform/session.ts';
import type { Start } from './start.ts';

/** Removes an invitation from the address, once it was used or a person is signed in. */
export function dropInvitation(): void {
  if (location.pathname === '/sign-up') history.replaceState(history.state, '', `/${location.hash}`);
}

/**
 * The invitation in the address, until somebody has signed in here.
 * @returns its token; null: none, '' for the page to sign up without one. `isOfOther`: who has opened it was signed in.
 */
export function useInvitation(start: Start, status: Session['status']) {
  const [token, setToken] = useState(start.page === 'sign-up' ? start.token : null);
  const [wasSignedOut, setSignedOut] = useState(false);
  if (status === 'anonymous' && !wasSignedOut) setSignedOut(true);
  if (status === 'signed-in' && wasSignedOut && token !== null) setToken(null);
  useEffect(() => {
    if (status === 'signed-in') dropInvitation();
  }, [status]);
  return { token, isOfOther: token !== null && !wasSignedOut, leave: () => setToken(null) };
}
