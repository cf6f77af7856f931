import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { holdTyping } from '../keys/hold-typing.ts';
import { useStillness } from '../list/stillness.ts';
import { useOverlay } from '../overlays/use-overlay.ts';
import classes from './LazyPopup.module.css';

interface Popup {
  /** The element at which the popup is positioned: the child of its `Target`. */
  anchor: ReactElement;
  close: () => void;
}

interface LazyPopupProps {
  kind: 'menu' | 'dialog';
  button: ReactElement<ButtonProps>;
  /** As wide as its container, like the field of a form. */
  block?: boolean;
  /** A field gets the focus, and letters typed while it loads are for it. */
  typed?: boolean;
  /** The menu or popover, open while it is rendered. Its target gets no roles. */
  children: (popup: Popup) => ReactNode;
}

interface ButtonProps {
  onClick?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

/**
 * A button with a popup that is only rendered while open, because a list may have hundreds of them. When the popup
 * closes, the button has the focus again, unless something else has taken it.
 */
export function LazyPopup({ kind, button, block = false, typed = false, children }: LazyPopupProps) {
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<HTMLSpanElement | null>(null);
  const show = () => {
    if (typed) holdTyping();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setTimeout(() => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost) place?.querySelector('button')?.focus({ preventScroll: true });
    });
  };
  return (
    <span ref={setPlace} className={classes['place']} data-block={block || undefined}>
      {cloneElement(button, { onClick: show, 'aria-haspopup': kind, 'aria-expanded': open })}
      {open && (
        <OpenPopup onClose={close}>
          {children({ anchor: <span className={classes['anchor']} onClick={close} aria-hidden />, close })}
        </OpenPopup>
      )}
    </span>
  );
}

function OpenPopup({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useOverlay(onClose);
  useStillness();
  return children;
}
