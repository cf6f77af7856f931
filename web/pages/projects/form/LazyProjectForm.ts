import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The form of a project, fetched with the first one that is opened. */
export const LazyProjectForm = lazyPart(async () => (await import('./ProjectFormDialog.tsx')).ProjectFormDialog);
