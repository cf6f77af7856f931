import { type PointerEvent, useRef } from 'react';

/** The distance (px) or speed (px per ms) from which letting go closes the sheet. */
const FAR = 80;
const FAST = 0.5;

interface Pull {
  from: number;
  last: { y: number; at: number };
  /** The current speed of the finger: px per ms. */
  speed: number;
}

/**
 * Lets a finger pull a sheet down by its handle. A short pull springs back.
 * @returns the listeners of the handle, a child of the sheet.
 */
export function usePullDown(onClose: () => void) {
  const pull = useRef<Pull>(null);
  const end = ({ currentTarget: handle }: PointerEvent<HTMLElement>) => {
    pull.current = null;
    move(handle, 0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pull.current = { from: event.clientY, last: { y: event.clientY, at: event.timeStamp }, speed: 0 };
    },
    onPointerMove: ({ currentTarget: handle, clientY: y, timeStamp: at }: PointerEvent<HTMLElement>) => {
      if (!pull.current) return;
      const { from, last } = pull.current;
      pull.current = { from, last: { y, at }, speed: at > last.at ? (y - last.y) / (at - last.at) : 0 };
      move(handle, y - from);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!pull.current) return;
      const { from, speed } = pull.current;
      const down = event.clientY - from;
      if (down > FAR || (down > 0 && speed > FAST)) onClose();
      end(event);
    },
    onPointerCancel: end,
  };
}

/** @param down how far below its place the sheet is, in px. */
function move(handle: HTMLElement, down: number): void {
  handle.parentElement?.style.setProperty('transform', down > 0 ? `translateY(${down}px)` : null);
}
