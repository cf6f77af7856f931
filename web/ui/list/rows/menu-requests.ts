import type { Point } from '../../menu/pointer-menu.tsx';
import { focusTarget, rowAround } from './roving.ts';
import { swallow } from './use-swipe.ts';

/** How long (ms) a finger rests on a row; browsers open a menu of their own a little later. */
const LONG = 450;
/** How far (px) the finger may move meanwhile. */
const NEAR = 10;

/** What keeps the menu of the browser: fields, and links to elsewhere. */
const OF_BROWSER = 'input, textarea, [contenteditable=true], a[href]';

/**
 * Calls `run` when the menu of a row is asked for, until the returned function is called: by a right click, by the menu
 * key of the keyboard, or by a finger that rests on the row. `at` is the pointer of a right click; with Shift it opens
 * the menu of the browser. If `run` returns true, lifting the finger does nothing more. A row that can be dragged is
 * lifted instead: `run` is called if it is put back unmoved.
 */
export function followMenuRequests(
  list: HTMLElement,
  run: (row: HTMLElement, at: Point | null) => boolean,
): () => void {
  let press: { x: number; y: number; at: number; timer?: ReturnType<typeof setTimeout>; lifted?: HTMLElement } | null =
    null;
  let isDone = false;
  let isTouched = false;
  const end = new AbortController();
  const { signal } = end;
  const first = { signal, capture: true, passive: false };
  const stop = () => {
    if (press) clearTimeout(press.timer);
    press = null;
  };
  const finish = (target: EventTarget, row: HTMLElement, pointerId: number) => {
    press = null;
    isDone = run(row, null);
    // The row is no longer swiped by this finger.
    if (isDone) target.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId }));
  };
  // A new action, also one in an opened menu, whose items may click the row.
  for (const type of ['pointerdown', 'keydown'] as const) {
    document.addEventListener(
      type,
      (event) => {
        isDone = false;
        isTouched = event instanceof PointerEvent && event.pointerType === 'touch';
      },
      first,
    );
  }
  list.addEventListener(
    'pointerdown',
    ({ target, pointerType, isPrimary, pointerId, clientX: x, clientY: y }) => {
      stop();
      const row = rowAround(list, target);
      if (pointerType !== 'touch' || !isPrimary || !target || !row) return;
      press = { x, y, at: performance.now() };
      if (row.closest('[data-rfd-draggable-id]')) press.lifted = row;
      else press.timer = setTimeout(() => finish(target, row, pointerId), LONG);
    },
    { signal },
  );
  list.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => press && Math.hypot(clientX - press.x, clientY - press.y) > NEAR && stop(),
    { signal },
  );
  list.addEventListener(
    'pointerup',
    () => {
      const lifted = press && performance.now() - press.at >= LONG ? press.lifted : undefined;
      stop();
      // Once the row is back in its place.
      if (lifted) setTimeout(() => run(lifted, null));
    },
    { signal },
  );
  list.addEventListener('pointercancel', stop, { signal });
  for (const type of ['contextmenu', 'touchend', 'click'] as const) {
    list.addEventListener(type, (event) => isDone && swallow(event), first);
  }
  list.addEventListener(
    'contextmenu',
    (event) => {
      const { target, button, shiftKey, clientX: x, clientY: y } = event;
      const row = rowAround(list, target);
      // Browsers send it after a long press as well.
      if (isTouched || shiftKey || !row || !(target instanceof Element)) return;
      const kept = target.closest(OF_BROWSER);
      if (kept && row.contains(kept) && kept !== focusTarget(row)) return;
      if (run(row, button === 2 ? { x, y } : null)) event.preventDefault();
    },
    { signal },
  );
  return () => {
    stop();
    end.abort();
  };
}
