import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** Loaded once the form to sign in is shown: somebody who is signed in never needs it. */
export const LazySignUp = lazyPart(async () => (await import('./SignUp.tsx')).SignUp);
