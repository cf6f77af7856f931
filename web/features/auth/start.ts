import { followNetwork } from '#web/platform/connection/connection.ts';
import { navigate } from '#web/platform/navigation.ts';
import { currentUser, followOtherTabs, restoreSession } from '#web/platform/session.ts';
import { endSignedOut } from '#web/platform/connection/signed-out.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

/** Which page an address opens. A page behind a mailed link says itself when the token is missing. */
export type Start = { page: 'reset' | 'confirm'; token: string } | { page: 'app' };

/** `/confirm-email` is the page that confirms an address; `/reset-password`, or the root with a token, is the reset page; `/?token=` with nothing in it is not. */
export function readStart({ pathname, search }: { pathname: string; search: string }): Start {
  const token = new URLSearchParams(search).get('token') ?? '';
  if (pathname === '/confirm-email') return { page: 'confirm', token };
  if (pathname === '/reset-password' || (pathname === '/' && token !== '')) return { page: 'reset', token };
  return { page: 'app' };
}

/** Whether an address is that of `/profile` with a `session_id` anywhere in its hash: a return from an outside page. */
export const isReturn = ({ pathname, hash }: { pathname: string; hash: string }): boolean =>
  /^\/profile\/?$/.test(pathname) && /[#?&]session_id=/.test(hash);

/**
 * Finds out who is here, and follows other tabs and the network from then on.
 * `/profile#session_id=…`, a return from an outside page, opens Profile with the user read afresh.
 */
export function startSession(): () => void {
  const unfollow = followNetwork();
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
