import { type ComponentProps, Suspense } from 'react';
import { lazyPage } from '#web/ui/page/lazy-page.ts';
import type { QuickAddDialog } from './QuickAddDialog.tsx';

type QuickAddDialogProps = ComponentProps<typeof QuickAddDialog>;

const Loaded = lazyPage<QuickAddDialogProps>(async () => ({
  default: (await import('./QuickAddDialog.tsx')).QuickAddDialog,
}));

/** The dialog that adds tasks; its code is fetched when it is first opened. */
export function LazyQuickAddDialog(props: QuickAddDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
