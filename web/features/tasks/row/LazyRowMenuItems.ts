import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** Fetched when the first menu of a row opens. */
export const LazyRowMenuItems = lazyPart(async () => (await import('./RowMenuItems.tsx')).RowMenuItems);
