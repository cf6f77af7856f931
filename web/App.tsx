import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { GeneralError } from './pages/shell/GeneralError.tsx';
import { readStart, startSession } from './features/auth/start.ts';
import { lazyPage } from './ui/page/lazy-page.ts';
import { restoreSession, useSession } from './platform/session.ts';
import { LoadFailure } from './ui/page/LoadFailure.tsx';
import { LoadingScreen } from './ui/page/Loading.tsx';
import { Toasts } from './ui/toast/Toasts.tsx';

import { SignInPage } from './pages/auth/SignInPage.tsx';
const ConfirmEmailPage = lazyPage(() => import('./pages/auth/ConfirmEmailPage.tsx'));
const ResetPasswordPage = lazyPage(() => import('./pages/auth/ResetPasswordPage.tsx'));
const SignedInApp = lazyPage(() => import('./pages/shell/SignedInApp.tsx'));

const start = readStart(location);

/** What the browser shows: the page behind a mailed link, the sign-in screen, or the app of the signed-in person. */
export function App() {
  return (
    <ErrorBoundary FallbackComponent={GeneralError} onError={(error) => console.error(error)}>
      <Suspense fallback={<LoadingScreen />}>
        <StartPage />
      </Suspense>
      <Toasts />
    </ErrorBoundary>
  );
}

function StartPage() {
  switch (start.page) {
    case 'reset':
      return <ResetPasswordPage token={start.token} />;
    case 'confirm':
      return <ConfirmEmailPage token={start.token} />;
    case 'app':
      return <Entrance />;
  }
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
