import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { GeneralError } from './pages/shell/GeneralError.tsx';
import { readStart, startSession } from './features/auth/start.ts';
import { useInvitation } from './features/auth/use-invitation.ts';
import { lazyPart } from './ui/page/lazy-part.tsx';
import { hasToken, restoreSession, type Session, useSession } from './platform/session.ts';
import { LoadFailure } from './ui/page/LoadFailure.tsx';
import { LoadingScreen } from './ui/page/Loading.tsx';
import { deviceOwner } from './platform/device-owner.ts';
import { closeWithBack } from './platform/back.ts';
import { followHistory } from './platform/navigation.ts';
import { hasShared, keepShared } from './records/drafts/shared-text.ts';
import { followUncaught } from './pages/shell/follow-uncaught.ts';
import { closeWithEscape } from './ui/overlays/overlays.ts';
import { followFileDrops } from './features/resources/drop/file-drop.ts';
import { FileDropHint } from './features/resources/drop/FileDropHint.tsx';
import { followTouch } from './ui/style/follow-touch.ts';
import { Toasts } from './ui/toast/Toasts.tsx';

import { SignInPage } from './pages/auth/SignInPage.tsx';
const ConfirmEmailPage = lazyPart(
  async () => (await import('./pages/auth/ConfirmEmailPage.tsx')).default,
  LoadingScreen,
);
const ResetPasswordPage = lazyPart(
  async () => (await import('./pages/auth/ResetPasswordPage.tsx')).default,
  LoadingScreen,
);
const AuthorizePage = lazyPart(async () => (await import('./pages/auth/AuthorizePage.tsx')).default, LoadingScreen);
const AlreadySignedInPage = lazyPart(
  async () => (await import('./pages/auth/AlreadySignedInPage.tsx')).default,
  LoadingScreen,
);
const LinkOidcPage = lazyPart(async () => (await import('./pages/auth/LinkOidcPage.tsx')).default, LoadingScreen);
const SignedInApp = lazyPart(async () => (await import('./pages/shell/SignedInApp.tsx')).default, LoadingScreen);

keepShared(location);
const start = readStart(location);

/** What the browser shows: the page behind a mailed link, the sign-in screen, or the app of the signed-in person. */
export function App() {
  useEffect(() => {
    const ends = [
      ...[closeWithEscape(), closeWithBack(), followHistory()],
      ...[followTouch(), followFileDrops(), followUncaught()],
    ];
    return () => ends.forEach((end) => end());
  }, []);
  return (
    <ErrorBoundary FallbackComponent={GeneralError} onError={(error) => console.error(error)}>
      <StartPage />
      <Toasts />
      <FileDropHint />
    </ErrorBoundary>
  );
}

function StartPage() {
  switch (start.page) {
    case 'reset':
      return <ResetPasswordPage token={start.token} />;
    case 'confirm':
      return <ConfirmEmailPage token={start.token} />;
    case 'change':
      return <ConfirmEmailPage token={start.token} isNew />;
    case 'authorize':
    case 'sign-up':
    case 'app':
      return <Entrance />;
  }
}

function Entrance() {
  const session = useSession();
  const invitation = useInvitation(start, session.status);
  useEffect(() => {
    // Fetched while the server is asked who is here, not after it.
    if (hasToken()) (start.page === 'authorize' ? AuthorizePage : SignedInApp).preload();
    return startSession();
  }, []);
  useEffect(() => {
    // A session that ended while no tab was open has left what was read.
    if (session.status === 'anonymous' && deviceOwner() !== null) void forgetReadLater();
  }, [session.status]);
  switch (session.status) {
    case 'loading':
      return <LoadingScreen />;
    case 'anonymous':
      return <SignInPage {...signInNotice(session)} invitation={invitation.token} />;
    case 'failed':
      return <LoadFailure what="Your account" onRetry={() => void restoreSession()} pending={false} />;
    case 'signed-in':
      if (start.page === 'authorize') return <AuthorizePage key={session.user.id} query={start.query} />;
      if (location.pathname === '/oidc/callback') return <LinkOidcPage />;
      if (invitation.isOfOther) return <AlreadySignedInPage onContinue={invitation.leave} />;
      return <SignedInApp key={session.user.id} />;
  }
}

/** The message above the form. */
function signInNotice({ notice, isFarewell = false }: Extract<Session, { status: 'anonymous' }>) {
  if (notice === null && start.page === 'authorize') return { notice: 'Sign in to connect the program.', isKind: true };
  if (notice === null && hasShared()) return { notice: 'Sign in to add what you shared.', isKind: true };
  return { notice, isKind: isFarewell };
}

async function forgetReadLater(): Promise<void> {
  try {
    const { forgetRead } = await import('./pages/shell/offline/forget.ts');
    await forgetRead(null);
  } catch (error) {
    console.warn('What was read on this device is removed with the next start', error);
  }
}
