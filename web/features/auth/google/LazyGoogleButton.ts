import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** Sign-in with Google, which most servers have not set up. */
export const LazyGoogleButton = lazyPart(async () => (await import('./GoogleButton.tsx')).GoogleButton);
