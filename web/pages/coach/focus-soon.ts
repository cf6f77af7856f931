import type { RefObject } from 'react';

/** Gives something the focus once it is drawn: what had it is gone. */
export const focusSoon = (element: RefObject<HTMLElement | null>): void =>
  void requestAnimationFrame(() => {
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  });

/** The same for the heading of an answer that has come, which on phones stands far below the question. */
export const focusAnswer = (heading: RefObject<HTMLElement | null>): void =>
  void requestAnimationFrame(() => {
    const { current } = heading;
    current?.focus({ preventScroll: true });
    const isLow = current && current.getBoundingClientRect().top > innerHeight / 2;
    current?.scrollIntoView({ block: isLow ? 'start' : 'nearest' });
  });
