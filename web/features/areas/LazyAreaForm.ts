import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The form of an area, fetched with the first one that is opened. */
export const LazyAreaForm = lazyPart(async () => (await import('./AreaFormDialog.tsx')).AreaFormDialog);
