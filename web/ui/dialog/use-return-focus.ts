import { useEffect, useState } from 'react';

/** Gives the focus back to what opened a dialog, as this closes. */
export function useReturnFocus(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // After the dialog's own focus trap has let go.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        // What was deleted has taken its button along.
        const next = opener?.isConnected ? opener : document.querySelector('main');
        if (lost) next?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** What had the focus; for an entry of a menu, which closes at once, the button of that menu. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const menuButton = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : focused;
}
