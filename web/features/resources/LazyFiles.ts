import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The files of a record, fetched with the first that is opened. */
export const LazyFiles = lazyPart(async () => (await import('./Files.tsx')).Files);
