import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that opened a dialog as the dialog closes; to the link of its address if there was none
 * or it is gone.
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
        // What was deleted has taken its button along.
        const next = opener?.isConnected ? opener : (linkTo(address) ?? document.querySelector('main'));
        if (lost) next?.focus({ preventScroll: true });
      });
    },
    [opener, address],
  );
}

/** What had the focus; for an entry of a menu, which closes at once, the button of that menu. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const focused = activeElement instanceof HTMLElement && !activeElement.matches('body, main') ? activeElement : null;
  const menuButton = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : focused;
}

/** The row of what is open, on the page below. */
const linkTo = (address: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[data-row-focus]')].find(({ hash }) => hash === address);
