import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The dialog that adds tasks, fetched with the first one that is opened. */
export const LazyQuickAddDialog = lazyPart(async () => (await import('./QuickAddDialog.tsx')).QuickAddDialog);
