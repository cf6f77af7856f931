import { type RefObject, useEffect, useRef, useState } from 'react';
import { followed, intentOf, swipeAt } from './swipe.ts';

export interface Swipes {
  /** The action of a swipe to the right, and of one to the left. */
  right?: (() => unknown) | undefined;
  left?: (() => unknown) | undefined;
}

type Side = 'right' | 'left';

/**
 * Lets a finger swipe a row to either side. Vertical movement scrolls as usual (`touch-action: pan-y`); a mouse and a
 * pen are ignored. While swiped the row has `data-swiped`, and `data-far` when lifting the finger runs the action;
 * `--swipe` is the distance. Returns the side to which it is swiped.
 */
export function useSwipe(row: RefObject<HTMLElement | null>, swipes: Swipes | undefined): Side | null {
  const [side, setSide] = useState<Side | null>(null);
  const latest = useRef(swipes);
  useEffect(() => {
    latest.current = swipes;
  });
  const enabled = swipes !== undefined;
  useEffect(() => {
    const element = row.current;
    if (!enabled || !element) return undefined;
    return listen(element, () => latest.current ?? {}, setSide);
  }, [row, enabled]);
  return side;
}

function listen(row: HTMLElement, swipes: () => Swipes, tell: (side: Side | null) => void): () => void {
  let start: { id: number; x: number; y: number } | null = null;
  let swiping = false;
  const end = new AbortController();
  const on = <Type extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel'>(
    type: Type,
    listener: (event: PointerEvent) => void,
  ) => row.addEventListener(type, listener, { signal: end.signal });

  function letGo(): void {
    start = null;
    swiping = false;
    delete row.dataset['swiped'];
    delete row.dataset['far'];
    row.style.removeProperty('--swipe');
    tell(null);
  }
  const wanted = (across: number) => (across > 0 ? swipes().right : swipes().left);

  on('pointerdown', ({ pointerType, isPrimary, pointerId, clientX, clientY }) => {
    letGo();
    if (pointerType === 'touch' && isPrimary) start = { id: pointerId, x: clientX, y: clientY };
  });
  on('pointermove', ({ pointerId, clientX, clientY }) => {
    if (start?.id !== pointerId) return;
    const across = clientX - start.x;
    if (!swiping) {
      const intent = intentOf(across, clientY - start.y);
      // A row lifted by drag and drop is not swiped.
      if (intent === 'scroll' || row.closest('[data-dragging]')) start = null;
      if (intent !== 'swipe' || !start) return;
      swiping = true;
      row.setPointerCapture(pointerId);
    }
    const does = wanted(across) !== undefined;
    row.dataset['swiped'] = '';
    tell(!does ? null : across > 0 ? 'right' : 'left');
    row.toggleAttribute('data-far', does && Math.abs(across) >= swipeAt(row.clientWidth));
    row.style.setProperty('--swipe', `${followed(across, does)}px`);
  });
  on('pointerup', ({ pointerId, clientX }) => {
    if (start?.id !== pointerId || !swiping) {
      start = null;
      return;
    }
    const across = clientX - start.x;
    const run = Math.abs(across) >= swipeAt(row.clientWidth) ? wanted(across) : undefined;
    letGo();
    // The finger was lifted over a link, which should not be followed.
    row.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => row.removeEventListener('click', swallow, { capture: true }), 50);
    run?.();
  });
  on('pointercancel', letGo);
  // After a quick swipe the browser would treat the next tap as stopping a fling, and not press the tapped element.
  row.addEventListener('touchmove', (event) => swiping && event.preventDefault(), {
    passive: false,
    signal: end.signal,
  });
  return () => end.abort();
}

/** Lets an event do nothing. */
export function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
