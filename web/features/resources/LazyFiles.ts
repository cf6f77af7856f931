import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The files of a record, loaded when they are first shown. */
export const LazyFiles = lazyPart(async () => (await import('./Files.tsx')).Files);
