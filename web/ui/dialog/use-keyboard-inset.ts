import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', listener);
  visualViewport?.addEventListener('scroll', listener);
  return () => {
    visualViewport?.removeEventListener('resize', listener);
    visualViewport?.removeEventListener('scroll', listener);
  };
}

function inset(): number {
  const { visualViewport } = window;
  // When the page is zoomed in, the hidden part is not covered by a keyboard.
  if (!visualViewport || visualViewport.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - visualViewport.height - visualViewport.offsetTop));
}

/** Pixels at the bottom that an on-screen keyboard covers, if the window does not shrink for it. */
export const useKeyboardInset = (): number => useSyncExternalStore(subscribe, inset);
