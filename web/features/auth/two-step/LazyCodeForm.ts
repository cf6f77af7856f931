import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** Loaded only for people with two-step sign-in. */
export const LazyCodeForm = lazyPart(async () => (await import('./CodeForm.tsx')).CodeForm);
