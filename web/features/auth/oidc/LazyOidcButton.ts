import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** Single sign-on, which most servers have not set up. */
export const LazyOidcButton = lazyPart(async () => (await import('./OidcButton.tsx')).OidcButton);
