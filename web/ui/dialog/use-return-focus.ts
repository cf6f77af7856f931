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
      // After the dialog's focus trap has ended.
      setTimeout(() => {
        // If the address has changed as well, the page has the focus.
        const lost = document.activeElement === null || document.activeElement.matches('body, main');
        // The button was removed with its row.
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
