import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The panel of a task, loaded when it is first opened. */
export const LazyTaskPanel = lazyPart(async () => (await import('./TaskPanel.tsx')).TaskPanel);
