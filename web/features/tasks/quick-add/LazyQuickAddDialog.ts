import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { putPassedTextAside } from './line-drafts.ts';

/** The quick-add dialog, loaded when it is first opened. */
export const LazyQuickAddDialog = lazyPart(() =>
  import('./QuickAddDialog.tsx').then(
    ({ QuickAddDialog }) => QuickAddDialog,
    (failure: unknown) => {
      putPassedTextAside();
      throw failure;
    },
  ),
);
