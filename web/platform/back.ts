import { coveringOverlays, type Overlay, subscribeOverlays } from '#web/ui/overlays/overlays.ts';

/*
 * Back closes what covers the page: dialogs, and on phones menus as well. While one is open, one more entry with the same
 * address lies on top of the history, so that Back changes nothing behind it. It is taken away as soon as nothing covers
 * the page any more (docs/decisions/0052).
 */

const PHONE = '(width < 48em), (pointer: coarse)';

/** Whether people go back here by a gesture or a button of the device. */
export const isPhone = (): boolean => matchMedia(PHONE).matches;

/** What Back closes, the top one last. With a mouse opening a menu must not cost Forward; a dialog is worth it. */
function closedByBack(): readonly Overlay[] {
  const covering = coveringOverlays();
  return isPhone() || covering.some(({ dialog }) => dialog) ? covering : [];
}

/** The address of what is covered, which Back returns to. */
let covered = '';

const isOnTop = (): boolean => (history.state as { over?: true } | null)?.over === true;

/** The entry is on its way to be taken away; what has to wait for that. */
let leaving: (() => void)[] | null = null;

/** How long a browser may take to go back. In ms. */
const BACK_TAKES = 1000;
/**
 * An address that was gone to while the entry was on its way to be taken away. The browser still goes back, from there,
 * so this address has to be gone to again. `until` is a time of `performance.now()`.
 */
let overtaking: { hash: string; until: number } | null = null;

function takeAway(): void {
  if (leaving !== null) return;
  leaving = [];
  covered = location.hash;
  history.back();
}

/** Whether an entry lies on top, or is being taken away. */
export const isCovered = (): boolean => leaving !== null || isOnTop();

/** Does something with the history: at once, or when the entry on top of it is gone. Returns whether it waits. */
export function whenOnPage(work: () => void): boolean {
  if (!isCovered()) {
    work();
    return false;
  }
  takeAway();
  leaving?.push(work);
  return true;
}

/** Puts the entry on top, or takes it away, as what covers the page has opened or closed. */
function settle(): void {
  if (leaving !== null) return;
  const isCovering = closedByBack().length > 0;
  if (isCovering && !isOnTop()) {
    covered = location.hash;
    history.pushState({ over: true }, '');
  } else if (!isCovering && isOnTop()) takeAway();
}

/** A menu that closes as a dialog opens is one change. */
const settleSoon = () => setTimeout(settle);

function onPopState(): void {
  const lost = overtaking && performance.now() < overtaking.until && location.hash === covered ? overtaking.hash : null;
  if (leaving !== null) {
    if (location.hash !== covered) overtaking = { hash: location.hash, until: performance.now() + BACK_TAKES };
    const works = leaving;
    leaving = null;
    for (const work of works) work();
  } else if (lost !== null && isOnTop()) {
    history.back();
  } else if (lost !== null) {
    overtaking = null;
    location.hash = lost;
  } else if (!isOnTop() && location.hash === covered) {
    // With another address, one was typed or several steps were taken: what covers the page goes with it by itself.
    closedByBack().at(-1)?.close();
  }
  // After Back something may still be open; after Forward nothing is.
  settleSoon();
}

/** Lets Back close what covers the page. Returns what ends it. */
export function closeWithBack(): () => void {
  const unsubscribe = subscribeOverlays(settleSoon);
  // After a reload the entry may lie on top already.
  covered = location.hash;
  // Before those who follow the address.
  window.addEventListener('popstate', onPopState, { capture: true });
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onPopState, { capture: true });
  };
}
