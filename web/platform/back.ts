import { coveringOverlays, type Overlay, overlaysForBack, subscribeOverlays } from '#web/ui/overlays/overlays.ts';

/*
 * Back closes overlays: dialogs, and on phones menus and selections as well. While an overlay is open, the history has an extra entry
 * with the same address, so that Back does not leave the page. The entry is removed with the last overlay
 * (docs/decisions/0052).
 */

const PHONE = '(width < 48em), (pointer: coarse)';

/** Whether the device has a Back gesture or button. */
export const isPhone = (): boolean => matchMedia(PHONE).matches;

/** The overlays that Back closes, the top one last. On desktops menus are left out: the extra entry would discard Forward. */
function closedByBack(): readonly Overlay[] {
  if (isPhone()) return overlaysForBack();
  const covering = coveringOverlays();
  return covering.some(({ dialog }) => dialog) ? covering : [];
}

/** The address of the page below the extra entry, which Back returns to. */
let covered = '';

const isOnTop = (): boolean => (history.state as { over?: true } | null)?.over === true;

/** Callbacks to run once the extra entry is removed; null unless its removal is under way. */
let leaving: (() => void)[] | null = null;

/** Time limit of `history.back()`, in ms. */
const BACK_MS_MAX = 1000;
/**
 * An address that was opened during `history.back()`. The browser still goes back afterwards, so the address has to be
 * opened again. `until` is a time of `performance.now()`.
 */
let overtaking: { hash: string; until: number } | null = null;

function takeAway(): void {
  if (leaving !== null) return;
  leaving = [];
  covered = location.hash;
  history.back();
}

/** Whether the extra entry is there or being removed. */
export const isCovered = (): boolean => leaving !== null || isOnTop();

/** Changes the history now, or once the extra entry is removed. Returns true if it has to wait. */
export function runWithoutExtraEntry(work: () => void): boolean {
  if (!isCovered()) {
    work();
    return false;
  }
  takeAway();
  leaving?.push(work);
  return true;
}

/** Adds or removes the extra entry to match the open overlays. */
function settle(): void {
  if (leaving !== null) return;
  const isCovering = closedByBack().length > 0;
  if (isCovering && !isOnTop()) {
    covered = location.hash;
    history.pushState({ over: true }, '');
  } else if (!isCovering && isOnTop()) takeAway();
}

/** A menu closing as a dialog opens is one change. */
const settleSoon = () => setTimeout(settle);

function onPopState(): void {
  const lost = overtaking && performance.now() < overtaking.until && location.hash === covered ? overtaking.hash : null;
  if (leaving !== null) {
    if (location.hash !== covered) overtaking = { hash: location.hash, until: performance.now() + BACK_MS_MAX };
    const works = leaving;
    leaving = null;
    for (const work of works) work();
  } else if (lost !== null && isOnTop()) {
    history.back();
  } else if (lost !== null) {
    overtaking = null;
    location.hash = lost;
  } else if (!isOnTop() && location.hash === covered) {
    // With another address the overlays close together with their page.
    closedByBack().at(-1)?.close();
  }
  // After Back an overlay may still be open; after Forward none is.
  settleSoon();
}

/** Makes Back close overlays. Returns a function that ends it. */
export function closeWithBack(): () => void {
  const unsubscribe = subscribeOverlays(settleSoon);
  // After a reload the extra entry may be there already.
  covered = location.hash;
  // Before the listeners of the address.
  window.addEventListener('popstate', onPopState, { capture: true });
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onPopState, { capture: true });
  };
}
