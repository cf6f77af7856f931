import type { RefObject } from 'react';

/** Focuses an element after the next render. */
export const focusSoon = (element: RefObject<HTMLElement | null>): void =>
  void requestAnimationFrame(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  });

/** About ten seconds. */
const FRAMES_MAX = 600;

/** Focuses the heading of an answer, which may still be loading, and scrolls to it on phones. */
export const focusAnswer = (heading: RefObject<HTMLElement | null>, frames = FRAMES_MAX): void =>
  void requestAnimationFrame(() => {
    const { current } = heading;
    if (!current) {
      if (frames > 0) focusAnswer(heading, frames - 1);
      return;
    }
    current.focus({ preventScroll: true });
    const isLow = current.getBoundingClientRect().top > innerHeight / 2;
    current.scrollIntoView({ block: isLow ? 'start' : 'nearest' });
  });
