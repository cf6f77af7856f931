import { lazyPart } from '#web/ui/page/lazy-part.tsx';
import { isStartedAfter, useFocus } from './use-focus.ts';

const FocusLine = lazyPart(async () => (await import('./FocusLine.tsx')).FocusLine, undefined, { needed: false });

/** The timer on every page; nothing while none runs. Fetched with the first one that does. */
export function LazyFocusLine() {
  const state = useFocus();
  const { timer } = state;
  return timer && <FocusLine timer={timer} isNew={isStartedAfter(timer, state, performance.timeOrigin)} />;
}
