import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { openOverlay } from './overlays.ts';

interface OverlayOptions {
  /** False: nothing is open at the moment. */
  open?: boolean;
  /** See `Overlay`. */
  covers?: boolean;
  element?: RefObject<HTMLElement | null>;
  dialog?: boolean;
}

/** What renders this is an overlay over the page, which Escape closes when it is the top one. */
export function useOverlay(close: () => void, options: OverlayOptions = {}): void {
  const { open = true, element, covers = true, dialog = false } = options;
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // With the change of the page that shows or removes it: what looks at the focus then has to know.
  useLayoutEffect(() => {
    if (!open) return undefined;
    return openOverlay({ close: () => latest.current(), covers, dialog, element: element && (() => element.current) });
  }, [open, covers, dialog, element]);
}
