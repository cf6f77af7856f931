import { Suspense } from 'react';
import { lazyPage } from '#web/ui/page/lazy-page.ts';
import type { RepeatDialogProps } from './RepeatDialog.tsx';

const RepeatDialog = lazyPage<RepeatDialogProps>(async () => ({
  default: (await import('./RepeatDialog.tsx')).RepeatDialog,
}));

/** How a task repeats, in a dialog; its code is fetched with the first one that is opened. */
export function LazyRepeatDialog(props: RepeatDialogProps) {
  return (
    <Suspense fallback={null}>
      <RepeatDialog {...props} />
    </Suspense>
  );
}
