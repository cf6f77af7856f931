import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The form of a pillar, loaded when it is first opened. */
export const LazyPillarForm = lazyPart(async () => (await import('./PillarFormDialog.tsx')).PillarFormDialog);
