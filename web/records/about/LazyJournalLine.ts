import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** What was written about a record, fetched below what a page is about. */
export const LazyJournalLine = lazyPart(async () => (await import('./JournalLine.tsx')).JournalLine);
