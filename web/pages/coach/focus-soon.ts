import type { RefObject } from 'react';

/** Gives something the focus once it is drawn: what had it is gone, or an answer has come. */
export const focusSoon = (element: RefObject<HTMLElement | null>): void =>
  void requestAnimationFrame(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  });
