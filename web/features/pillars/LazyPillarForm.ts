import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** The form of a pillar, fetched with the first one that is opened. */
export const LazyPillarForm = lazyPart(async () => (await import('./PillarFormDialog.tsx')).PillarFormDialog);
