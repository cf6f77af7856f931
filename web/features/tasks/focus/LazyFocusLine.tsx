import { useState } from 'react';
import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { useFocus } from './use-focus.ts';

const FocusLine = lazyPart(async () => (await import('./FocusLine.tsx')).FocusLine, undefined, { needed: false });

/** The timer on every page; nothing while none runs. Fetched with the first one that does. */
export function LazyFocusLine() {
  const { timer } = useFocus();
  const [runsSinceOpening, setRuns] = useState(timer !== null);
  if (runsSinceOpening && timer === null) setRuns(false);
  return timer && <FocusLine timer={timer} isNew={!runsSinceOpening} />;
}
