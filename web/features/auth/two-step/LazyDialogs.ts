import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/* Loaded only for people who turn two-step sign-in on or change it. */

export const LazyTurnOnDialog = lazyPart(async () => (await import('./TurnOnDialog.tsx')).TurnOnDialog);
export const LazyProofDialog = lazyPart(async () => (await import('./ProofDialog.tsx')).ProofDialog);
