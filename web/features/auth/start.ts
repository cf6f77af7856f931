import { currentConnection, followNetwork, subscribeConnection } from '#web/platform/connection/connection.ts';
import { navigate } from '#web/platform/navigation.ts';
import { currentUser, followOtherTabs, restoreSession } from '#web/platform/session.ts';
import { endSignedOut } from '#web/platform/connection/signed-out.ts';
import { loadPartsOver } from '#web/ui/page/lazy-part.tsx';
import { showToast } from '#web/ui/toast/toasts.ts';

/** The page for a URL. The page of a mailed link reports a missing token itself. */
export type Start =
  | { page: 'reset' | 'confirm' | 'change' | 'sign-up'; token: string }
  | { page: 'authorize'; query: string }
  | { page: 'app' };

/**
 * `/confirm-email` confirms an address, `/change-email` a new one; `/reset-password`, or the root with a token, resets a password; `/?token=` with
 * an empty token does not. `/sign-up` may have the token of an invitation. A program opens `/oauth/authorize` to sign a
 * person in.
 */
export function readStart({ pathname, search }: { pathname: string; search: string }): Start {
  const token = new URLSearchParams(search).get('token') ?? '';
  if (pathname === '/confirm-email') return { page: 'confirm', token };
  if (pathname === '/change-email') return { page: 'change', token };
  if (pathname === '/reset-password' || (pathname === '/' && token !== '')) return { page: 'reset', token };
  if (pathname === '/sign-up') return { page: 'sign-up', token };
  if (pathname === '/oauth/authorize') return { page: 'authorize', query: search };
  return { page: 'app' };
}

/** Whether the URL is `/profile` with a `session_id` anywhere in its hash: a return from an external page. */
export const isReturn = ({ pathname, hash }: { pathname: string; hash: string }): boolean =>
  /^\/profile\/?$/.test(pathname) && /[#?&]session_id=/.test(hash);

/**
 * Restores the session, and then follows other tabs and the network. `/profile#session_id=…`, a return from an external
 * page, opens Profile and reads the user again.
 */
export function startSession(): () => void {
  const unfollow = followNetwork();
  loadPartsOver({
    isUp: () => navigator.onLine && currentConnection() === 'online',
    subscribe: subscribeConnection,
  });
  const stopEnding = endSignedOut();
  const returning = isReturn(location);
  if (returning) navigate('profile', {}, { replace: true });
  void restoreSession().then(() => {
    if (returning && currentUser()) showToast('Welcome back. Your profile is up to date.');
  });
  const unfollowTabs = followOtherTabs();
  return () => {
    unfollow();
    stopEnding();
    unfollowTabs();
  };
}
