import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The form of a project, loaded when it is first opened. */
export const LazyProjectForm = lazyPart(async () => (await import('./ProjectFormDialog.tsx')).ProjectFormDialog);
