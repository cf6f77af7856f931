import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** Journal entries about a record, loaded after the main content of the page. */
export const LazyJournalLine = lazyPart(async () => (await import('./JournalLine.tsx')).JournalLine);
