import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { GeneralError } from './features/shell/GeneralError.tsx';
import { readStart, startSession } from './features/auth/start.ts';
import { lazyPage } from './platform/lazy-page.ts';
import { restoreSession, useSession } from './platform/session.ts';
import { LoadFailure } from './ui/LoadFailure.tsx';
import { LoadingScreen } from './ui/Loading.tsx';
import { Toasts } from './ui/Toasts.tsx';

const SignInPage = lazyPage(() => import('./features/auth/SignInPage.tsx'));
const ResetPasswordPage = lazyPage(() => import('./features/auth/ResetPasswordPage.tsx'));
const SignedInApp = lazyPage(() => import('./features/shell/SignedInApp.tsx'));

const start = readStart(location);

/** What the browser shows: the reset page, the sign-in screen, or the app of the signed-in person. */
export function App() {
  return (
    <ErrorBoundary FallbackComponent={GeneralError} onError={(error) => console.error(error)}>
      <Suspense fallback={<LoadingScreen />}>
        {start.page === 'reset' ? <ResetPasswordPage token={start.token} /> : <Entrance />}
      </Suspense>
      <Toasts />
    </ErrorBoundary>
  );
}

function Entrance() {
  const session = useSession();
  useEffect(() => startSession(), []);
  switch (session.status) {
    case 'loading':
      return <LoadingScreen />;
    case 'anonymous':
      return <SignInPage notice={session.notice} />;
    case 'failed':
      return <LoadFailure what="Your account" onRetry={() => void restoreSession()} pending={false} />;
    case 'signed-in':
      return <SignedInApp key={session.user.id} />;
  }
}
