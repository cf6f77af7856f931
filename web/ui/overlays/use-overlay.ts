import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { openOverlay } from './overlays.ts';

interface OverlayOptions {
  /** False: nothing is open now. */
  open?: boolean;
  /** See `Overlay`. */
  covers?: boolean;
  element?: RefObject<HTMLElement | null>;
  dialog?: boolean;
  asks?: boolean;
}

/** Makes the component an overlay over the page: Escape closes it when it is on top. */
export function useOverlay(close: () => void, options: OverlayOptions = {}): void {
  const { open = true, element, covers = true, dialog = false, asks = false } = options;
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // In the same commit as the change of the page, because focus handlers read the overlays.
  useLayoutEffect(() => {
    if (!open) return undefined;
    return openOverlay({
      close: () => latest.current(),
      covers,
      dialog,
      asks,
      element: element && (() => element.current),
    });
  }, [open, covers, dialog, asks, element]);
}
