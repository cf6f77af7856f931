import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The quick-add dialog, loaded when it is first opened. */
export const LazyQuickAddDialog = lazyPart(async () => (await import('./QuickAddDialog.tsx')).QuickAddDialog);
