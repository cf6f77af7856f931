import { useSyncExternalStore } from 'react';

/** How long the page must be still before it counts as read again. */
const SHOWN_MS = 100;

const listeners = new Set<() => void>();
let isFast = false;
let lastY = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(fast: boolean): void {
  if (fast === isFast) return;
  isFast = fast;
  for (const listener of listeners) listener();
}

function onScroll(): void {
  const moved = Math.abs(window.scrollY - lastY);
  lastY = window.scrollY;
  if (moved <= window.innerHeight && !isFast) return;
  clearTimeout(timer);
  timer = setTimeout(() => set(false), SHOWN_MS);
  set(true);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    lastY = window.scrollY;
    // Before the listeners that render for this step.
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('scroll', onScroll, { capture: true });
    clearTimeout(timer);
    isFast = false;
  };
}

/** True while the page is scrolled by more than a screen at each step, as with the scroll bar: too fast to read. */
export const useFastScroll = (): boolean => useSyncExternalStore(subscribe, () => isFast);
