import { type ComponentProps, Suspense } from 'react';
import { lazyPage } from '#web/ui/page/lazy-page.ts';
import type { PillarFormDialog } from './PillarFormDialog.tsx';

type PillarFormDialogProps = ComponentProps<typeof PillarFormDialog>;

const Loaded = lazyPage<PillarFormDialogProps>(async () => ({
  default: (await import('./PillarFormDialog.tsx')).PillarFormDialog,
}));

/** The form of a pillar where it is seldom needed; its code is fetched when it is first opened. */
export function LazyPillarForm(props: PillarFormDialogProps) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
