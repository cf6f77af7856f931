import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The form of an area, loaded when it is first opened. */
export const LazyAreaForm = lazyPart(async () => (await import('./AreaFormDialog.tsx')).AreaFormDialog);
