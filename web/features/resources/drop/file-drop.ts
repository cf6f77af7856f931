import { useSyncExternalStore } from 'react';
import { coveringOverlays } from '#web/ui/overlays/overlays.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

/* Drag and drop of files. The page under them takes them; otherwise the browser would open them instead of the app. */

export interface DropTarget {
  /** An element inside the target. */
  element: () => Element | null;
  /** What a drop does: "Drop to add to this project". */
  text: string;
  take: (files: readonly File[]) => void;
}

/** The hint shown while files are dragged. */
export interface DropHint {
  text: string;
  /** The part of the window that takes the files; null if none does. */
  scope: Element | null;
}

const PANELS = 'aside[data-overlay], [role="dialog"]';
const SCOPES = `${PANELS}, main`;
const NO_PLACE = 'Files can’t be added here';
const REFUSAL = `${NO_PLACE}. Open a project, a task or a journal entry, and drop it there.`;

/** In the order in which they were mounted: a panel comes after the page under it. */
let dropTargets: readonly DropTarget[] = [];
let hint: DropHint | null = null;
const listeners = new Set<() => void>();

/** Registers a drop target. Returns a function that removes it. */
export function addDropTarget(dropTarget: DropTarget): () => void {
  dropTargets = [...dropTargets, dropTarget];
  return () => {
    dropTargets = dropTargets.filter((each) => each !== dropTarget);
  };
}

const scopeOf = ({ element }: DropTarget): Element | null => element()?.closest(SCOPES) ?? null;

/**
 * The drop target for an element: that of its panel or dialog, otherwise that of the page. Outside of both, such as on
 * the sidebar, it is the one opened last.
 * @param covered a dialog covers the page.
 */
export function dropTargetAt(target: Element, all: readonly DropTarget[], covered: boolean): DropTarget | undefined {
  const scope = target.closest(SCOPES);
  const here = all.findLast((dropTarget) => scope !== null && scopeOf(dropTarget) === scope);
  if (here || scope?.matches(PANELS)) return here;
  return all.findLast((dropTarget) => !covered || scopeOf(dropTarget)?.matches(PANELS));
}

function setHint(next: DropHint | null): void {
  if (next?.text === hint?.text && next?.scope === hint?.scope) return;
  hint = next;
  for (const listener of listeners) listener();
}

/** The hint to show; null while no files are dragged. */
export const useDropHint = (): DropHint | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hint,
  );

/** Passes dropped files to their target, or shows that there is none. Returns a function that stops it. */
export function followFileDrops(): () => void {
  const ends = new AbortController();
  const listen = (type: 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
    window.addEventListener(type, act, { signal: ends.signal });
  // Browsers treat a dragged picture of the page as a file.
  let isOwn = false;
  listen('dragstart', () => void (isOwn = true));
  listen('dragend', () => void (isOwn = false));

  const dropTargetOf = ({ target }: DragEvent) =>
    dropTargetAt(target instanceof Element ? target : document.body, dropTargets, coveringOverlays().length > 0);
  const isOfFiles = ({ defaultPrevented, dataTransfer }: DragEvent) =>
    !defaultPrevented && !isOwn && dataTransfer?.types.includes('Files') === true;

  listen('dragover', (event) => {
    if (!isOfFiles(event)) return;
    event.preventDefault();
    const dropTarget = dropTargetOf(event);
    setHint(dropTarget ? { text: dropTarget.text, scope: scopeOf(dropTarget) } : { text: NO_PLACE, scope: null });
  });
  listen('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setHint(null);
  });
  listen('drop', (event) => {
    setHint(null);
    if (!isOfFiles(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    const dropTarget = dropTargetOf(event);
    if (dropTarget) dropTarget.take(files);
    else showToast({ type: 'warning', message: REFUSAL });
  });
  return () => ends.abort();
}
