import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStillness } from '../list/stillness.ts';
import { useOverlay } from '../overlays/use-overlay.ts';
import classes from './LazyPopup.module.css';
import type { Point } from './pointer-menu.tsx';

interface PopupAtProps {
  /** The row where it opens. */
  element: HTMLElement;
  /** Where in the row, instead of below it. */
  at?: Point | null | undefined;
  onClose: () => void;
  /** The popup, open while it is rendered; `anchor` is the child of its `Target`. */
  children: (anchor: ReactElement) => ReactNode;
}

/** A popup that a key opens: it has no button, and is positioned at an element of the page. */
export function PopupAt({ element, at, onClose, children }: PopupAtProps) {
  useOverlay(onClose);
  useStillness();
  useCloseBehind(onClose);
  const [style] = useState(() => {
    const { top, left, width, height } = at ? new DOMRect(at.x, at.y, 0, 0) : element.getBoundingClientRect();
    return { top: top + window.scrollY, left: left + window.scrollX, width, height };
  });
  return createPortal(children(<span className={classes['at']} style={style} aria-hidden />), document.body);
}

/** Closes when the person types on the page behind; a hidden popup would keep lists from changing. */
function useCloseBehind(onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const close = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('main :is(input:not([type=checkbox]), textarea)'))
        latest.current();
    };
    document.addEventListener('focusin', close);
    return () => document.removeEventListener('focusin', close);
  }, []);
}
