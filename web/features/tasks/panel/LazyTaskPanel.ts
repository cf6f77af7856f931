import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** A task in full beside a list, fetched with the first one that is opened. */
export const LazyTaskPanel = lazyPart(async () => (await import('./TaskPanel.tsx')).TaskPanel);
