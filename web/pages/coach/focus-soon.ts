import type { RefObject } from 'react';

/** Gives something the focus once it is drawn: what had it is gone. */
export const focusSoon = (element: RefObject<HTMLElement | null>): void =>
  void requestAnimationFrame(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  });

/** So many frames are ten seconds. */
const FRAMES_MAX = 600;

/**
 * The same for the heading of an answer that has come, which on phones stands far below the question. What draws it may
 * have to be fetched first.
 */
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
