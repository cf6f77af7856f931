import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The quick-add dialog, loaded when it is first opened. */
export const LazyQuickAddDialog = lazyPart(async () => {
  try {
    return (await import('./QuickAddDialog.tsx')).QuickAddDialog;
  } catch (failure) {
    // The palette, if it has passed a text, has loaded this already.
    (await import('./line-drafts.ts')).putPassedTextAside();
    throw failure;
  }
});
