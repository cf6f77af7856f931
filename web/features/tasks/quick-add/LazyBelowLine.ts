import { lazyPart } from '#web/ui/page/lazy-part.tsx';

/** What stands below a line, fetched when the line gets the focus. */
export const LazyBelowLine = lazyPart(async () => (await import('./chips/BelowLine.tsx')).BelowLine, undefined, {
  needed: false,
});
