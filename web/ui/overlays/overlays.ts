/* Layers over the page. Escape closes the top one, and so does Back (platform/back.ts). */

export interface Overlay {
  close: () => void;
  /** It covers the page, so that nothing there can be typed in; on phones Back closes it. */
  covers: boolean;
  /** A dialog, which may contain unsaved work: Back closes it everywhere. */
  dialog?: boolean;
  /** A question, which is answered before anything else is opened. */
  asks?: boolean;
  /** For one that covers nothing: the area with its fields. */
  element?: (() => HTMLElement | null) | undefined;
}

/** The key that closes it, as shown in the help. */
export const ESCAPE = { keys: ['Escape'], does: 'Close the menu, dialog or panel, or clear the selection' };

/** From the lowest to the top. */
let open: readonly Overlay[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Overlay[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens an overlay on top. Returns a function that removes it. */
export function openOverlay(overlay: Overlay): () => void {
  set([...open, overlay]);
  return () => set(open.filter((each) => each !== overlay));
}

/** The overlays that cover the page, the top one last. */
export const coveringOverlays = (): readonly Overlay[] => open.filter(({ covers }) => covers);

/** Whether a question is open. */
export const isAsking = (): boolean => open.some(({ asks }) => asks);

/** The overlays that Back closes on phones: those, and a selection. A panel has an address of its own. */
export const overlaysForBack = (): readonly Overlay[] => open.filter(({ covers, element }) => covers || !element);

/** Number of overlays that hold the focus: all except a selection. */
export const countPlaces = (): number => open.filter(({ covers, element }) => covers || element).length;

/** Calls back whenever an overlay opens or closes. */
export function subscribeOverlays(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** The overlay that Escape at `target` closes: the top one, unless an element at the target handles it itself. */
export function overlayForEscape(target: EventTarget | null, overlays: readonly Overlay[] = open): Overlay | undefined {
  const top = overlays.at(-1);
  const at = target as Element | null;
  if (!top || at?.closest === undefined) return top;
  // Mantine's mark for an open list of a field.
  if (at.closest('[data-mantine-stop-propagation=true]')) return undefined;
  // A layer that covers nothing, such as a side panel, leaves the key to fields outside of it.
  return at.closest(FIELD) && !top.covers && !top.element?.()?.contains(at) ? undefined : top;
}

/** Lets Escape close one overlay at a time. Returns a function that stops this. */
export function closeWithEscape(): () => void {
  let pressed: { event: KeyboardEvent; overlay: Overlay | undefined } | null = null;
  // The top overlay is determined before any other handler runs, and closed after all of them.
  const before = (event: KeyboardEvent) => {
    const taken = !ESCAPE.keys.includes(event.key) || event.isComposing;
    pressed = taken ? null : { event, overlay: overlayForEscape(event.target) };
  };
  const after = (event: KeyboardEvent) => {
    const overlay = pressed?.event === event ? pressed.overlay : undefined;
    if (!overlay || event.defaultPrevented || open.at(-1) !== overlay) return;
    event.preventDefault();
    overlay.close();
  };
  window.addEventListener('keydown', before, { capture: true });
  document.addEventListener('keydown', after);
  return () => {
    window.removeEventListener('keydown', before, { capture: true });
    document.removeEventListener('keydown', after);
  };
}
