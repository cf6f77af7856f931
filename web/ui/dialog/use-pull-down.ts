import { useEffect, useRef } from 'react';
import { swallow } from '../list/rows/use-swipe.ts';

/** The distance (px) or speed (px per ms) from which letting go closes the sheet. */
const FAR = 80;
const FAST = 0.5;
/** Distance (px) after which the direction of a finger is clear. */
const CLEAR = 10;

interface Pull {
  id: number;
  x: number;
  y: number;
  last: { y: number; at: number };
  /** The current speed of the finger: px per ms. */
  speed: number;
  follows: boolean;
}

/**
 * Lets a finger pull a sheet down from anywhere on it, unless what is under the finger can scroll up, and a mouse by its
 * handle, the first child. A short pull springs back.
 * @param sheet null until it is in the page.
 */
export function usePullDown(sheet: HTMLElement | null, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (sheet ? followPull(sheet, () => latest.current()) : undefined), [sheet]);
}

/** The same until the returned function is called. */
export function followPull(sheet: HTMLElement, close: () => void): () => void {
  let pull: Pull | null = null;
  const end = new AbortController();
  const { signal } = end;
  const letGo = () => {
    pull = null;
    sheet.style.removeProperty('transform');
  };
  const listeners: {
    [Type in 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel']: (of: PointerEvent) => void;
  } = {
    pointerdown: ({ target, pointerType, isPrimary, button, pointerId: id, clientX: x, clientY: y, timeStamp: at }) => {
      const isTouch = pointerType === 'touch';
      if (!isPrimary || button !== 0 || !(target instanceof Element)) return;
      if (isTouch ? canScrollUp(target, sheet) : !sheet.firstElementChild?.contains(target)) return;
      pull = { id, x, y, last: { y, at }, speed: 0, follows: false };
    },
    pointermove: ({ pointerId, clientX: x, clientY: y, timeStamp: at }) => {
      if (pull?.id !== pointerId) return;
      const down = y - pull.y;
      const across = Math.abs(x - pull.x);
      if (!pull.follows) {
        if (Math.max(Math.abs(down), across) < CLEAR) return;
        if (down < across) return letGo();
        sheet.setPointerCapture(pointerId);
      }
      const { last } = pull;
      const speed = at > last.at ? (y - last.y) / (at - last.at) : 0;
      pull = { ...pull, last: { y, at }, speed, follows: true };
      sheet.style.setProperty('transform', `translateY(${Math.max(0, down)}px)`);
    },
    pointerup: ({ pointerId, clientY }) => {
      if (pull?.id !== pointerId) return;
      const { follows, y, speed } = pull;
      const down = clientY - y;
      letGo();
      if (!follows) return;
      // The finger was lifted over a link, which should not be followed.
      sheet.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => sheet.removeEventListener('click', swallow, { capture: true }), 50);
      if (down > FAR || (down > 0 && speed > FAST)) close();
    },
    pointercancel: letGo,
  };
  for (const [type, listener] of Object.entries(listeners)) {
    sheet.addEventListener(type as 'pointerdown', listener, { signal });
  }
  // Otherwise the browser would scroll, and end the pull.
  sheet.addEventListener('touchmove', (event) => pull?.follows && event.preventDefault(), { passive: false, signal });
  return () => end.abort();
}

/** Whether anything from an element up to the sheet is scrolled down. */
function canScrollUp(from: Element, sheet: Element): boolean {
  for (let element: Element | null = from; element && element !== sheet; element = element.parentElement) {
    if (element.scrollTop > 0) return true;
  }
  return sheet.scrollTop > 0;
}
