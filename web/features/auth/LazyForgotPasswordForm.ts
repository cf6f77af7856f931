import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** Loaded only for people who have forgotten their password. */
export const LazyForgotPasswordForm = lazyPart(
  async () => (await import('./ForgotPasswordForm.tsx')).ForgotPasswordForm,
);
