import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that opened a dialog when the dialog closes. If there is none or it was removed, the
 * link of the dialog's address gets the focus.
 */
export function useReturnFocus(): void {
  const [opener] = useState(findOpener);
  const [address] = useState(() => location.hash);
  useEffect(
    () => () => {
      // After the dialog's own focus trap has let go.
      setTimeout(() => {
        // Where its address has changed as well, the page has taken the focus.
        const lost = document.activeElement === null || document.activeElement.matches('body, main');
        // A deleted row has removed its button.
        const next = opener?.isConnected ? opener : (linkTo(address) ?? document.querySelector('main'));
        if (lost) next?.focus({ preventScroll: true });
      });
    },
    [opener, address],
  );
}

/** The focused element; for an entry of a menu, which closes at once, the button of that menu. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && !activeElement.matches('body, main') ? activeElement : null;
  const menuButton = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : focused;
}

/** The row of the open record, on the page below. */
const linkTo = (address: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[data-row-focus]')].find(({ hash }) => hash === address);
