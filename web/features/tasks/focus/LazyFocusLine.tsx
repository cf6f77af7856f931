import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { useFocus } from './use-focus.ts';

const FocusLine = lazyPart(async () => (await import('./FocusLine.tsx')).FocusLine, undefined, { needed: false });

/** The running timer on every page; loaded with the first one. */
export function LazyFocusLine() {
  const { timer } = useFocus();
  return timer && <FocusLine timer={timer} />;
}
