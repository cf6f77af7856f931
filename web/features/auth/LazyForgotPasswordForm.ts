import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** For who has forgotten a password, fetched then. */
export const LazyForgotPasswordForm = lazyPart(
  async () => (await import('./ForgotPasswordForm.tsx')).ForgotPasswordForm,
);
