import '#web/ui/style/mantine-app.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authContract } from '#contract/auth.ts';
import { ApiError, SIGNED_OUT } from '#web/platform/api-error.ts';
import { call } from '#web/platform/api.ts';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { LoadingScreen } from '#web/ui/page/Loading.tsx';
import { currentPlace, navigate, useSection } from '#web/platform/navigation.ts';
import { hasLocalOnboardingFlag, setLocalOnboardingFlag } from '#web/platform/onboarding.ts';
import { createQueryClient } from '#web/platform/queryClient.ts';
import { currentUser, refreshUser, useUser } from '#web/platform/session.ts';
import { followChanges } from './follow-changes.ts';
import { recordsOf } from '#web/records/record-store.ts';
import { resetToasts } from '#web/ui/toast/toasts.ts';
import { followUser } from '#web/records/user-record.ts';
import { sectionOf } from '#web/sections.ts';
import { Shell } from './Shell.tsx';

const OnboardingWizard = lazyPart(
  async () => (await import('#web/pages/onboarding/OnboardingWizard.tsx')).default,
  LoadingScreen,
);

// Loaded in parallel with this module.
sectionOf(currentPlace().section).page.preload();

/** The app of one signed-in person, with its own cache: another person never sees it. */
export default function SignedInApp() {
  const [client] = useState(createQueryClient);
  useEffect(() => {
    const records = recordsOf(client);
    const unfollow = followUser(records);
    const unfollowChanges = followChanges(records);
    const stopKeeping = startKeeping(client);
    return () => {
      unfollow();
      unfollowChanges();
      stopKeeping();
      // The next person to sign in must not send these writes.
      if (currentUser()) return;
      resetToasts();
      records.close(new ApiError('answer', 401, SIGNED_OUT));
    };
  }, [client]);
  return (
    <QueryClientProvider client={client}>
      <WizardOrShell />
    </QueryClientProvider>
  );
}

/** Starts storing data that must outlast the page, with code loaded after the first screen. */
function startKeeping(client: QueryClient): () => void {
  const person = currentUser()?.id;
  let isOver = false;
  let end = () => {};
  if (person !== undefined) {
    import('./offline/keep-on-device.ts').then(
      ({ keepOnDevice }) => {
        if (!isOver) end = keepOnDevice(client, person);
      },
      (error: unknown) => console.warn('What waits is kept in this page only', error),
    );
  }
  return () => {
    isOver = true;
    end();
  };
}

/** The wizard on the first run and on request (`#dashboard?setup=yes`), otherwise the shell. */
function WizardOrShell() {
  const user = useUser();
  const [flagged, setFlagged] = useState(() => hasLocalOnboardingFlag(user.id));
  const { section, params } = useSection();
  const asked = section === 'dashboard' && params['setup'] === 'yes';
  const onlyLocal = flagged && !user.has_completed_onboarding;

  useEffect(() => {
    if (onlyLocal) void tellServer();
  }, [onlyLocal]);

  if (!asked && (flagged || user.has_completed_onboarding)) return <Shell />;

  return (
    <OnboardingWizard
      onComplete={async () => {
        setLocalOnboardingFlag(user.id);
        navigate('dashboard', {}, { replace: true });
        await refreshUser();
        setFlagged(true);
      }}
      onSkip={() => {
        setLocalOnboardingFlag(user.id);
        setFlagged(true);
        if (asked || params['step']) navigate('dashboard', {}, { replace: true });
      }}
    />
  );
}

/** A failure to mark onboarding as completed is only logged: this device remembers it, and the next start retries. */
async function tellServer(): Promise<void> {
  try {
    await call(authContract.completeOnboarding);
    await refreshUser();
  } catch (error) {
    console.error('Onboarding could not be marked as completed', error);
  }
}
