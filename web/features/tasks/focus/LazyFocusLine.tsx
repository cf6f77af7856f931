import { useState } from 'react';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { useFocus } from './use-focus.ts';

const FocusLines = lazyPart(async () => (await import('./FocusLines.tsx')).FocusLines, undefined, { needed: false });

/** The running timer on every page, and that it is over; loaded with the first one. */
export function LazyFocusLine() {
  const { timer } = useFocus();
  const [hasBegun, setBegun] = useState(false);
  if (timer && !hasBegun) setBegun(true);
  return hasBegun && <FocusLines timer={timer} />;
}
