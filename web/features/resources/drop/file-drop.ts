import { useSyncExternalStore } from 'react';
import { coveringOverlays } from '#web/ui/overlays/overlays.ts';
import { showToast } from '#web/ui/toast/toasts.ts';

/* Files that are dragged over the window. The page under them takes them, and a browser never opens them in its place. */

/** Something on a page that takes dropped files. */
export interface FileTaker {
  /** An element of it. */
  element: () => Element | null;
  /** What a drop does: "Drop to add to this project". */
  words: string;
  take: (files: readonly File[]) => void;
}

/** What to show while files are dragged: where they go and what a drop does, or that nothing takes them. */
export interface DropHint {
  words: string;
  /** The part of the window that takes them; null where nothing does. */
  scope: Element | null;
}

const PANELS = 'aside[data-overlay], [role="dialog"]';
const SCOPES = `${PANELS}, main`;
const NO_PLACE = 'This page holds no files';
const REFUSAL = `${NO_PLACE}, so nothing was added. Open a project, a task or a journal entry and drop it there.`;

/** In the order in which they were shown: a panel comes after the page under it. */
let takers: readonly FileTaker[] = [];
let hint: DropHint | null = null;
const listeners = new Set<() => void>();

/** Lets something take dropped files, until the returned function is called. */
export function takeFileDrops(taker: FileTaker): () => void {
  takers = [...takers, taker];
  return () => {
    takers = takers.filter((each) => each !== taker);
  };
}

const scopeOf = ({ element }: FileTaker): Element | null => element()?.closest(SCOPES) ?? null;

/**
 * The taker of what is dropped on an element: that of its panel or dialog, else that of the page. What is dropped beside
 * both, such as on the sidebar, goes to what was opened last.
 * @param covered a dialog covers the page.
 */
export function takerAt(target: Element, all: readonly FileTaker[], covered: boolean): FileTaker | undefined {
  const scope = target.closest(SCOPES);
  const here = all.findLast((taker) => scope !== null && scopeOf(taker) === scope);
  if (here || scope?.matches(PANELS)) return here;
  return all.findLast((taker) => !covered || scopeOf(taker)?.matches(PANELS));
}

function setHint(next: DropHint | null): void {
  if (next?.words === hint?.words && next?.scope === hint?.scope) return;
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

/** Hands dropped files to the page, and says so where it takes none. Returns what ends it. */
export function followFileDrops(): () => void {
  const ends = new AbortController();
  const listen = (type: 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
    window.addEventListener(type, act, { signal: ends.signal });
  // A picture of the page that is dragged counts as a file as well.
  let isOwn = false;
  listen('dragstart', () => void (isOwn = true));
  listen('dragend', () => void (isOwn = false));

  const takerOf = ({ target }: DragEvent) =>
    takerAt(target instanceof Element ? target : document.body, takers, coveringOverlays().length > 0);
  const isOfFiles = ({ defaultPrevented, dataTransfer }: DragEvent) =>
    !defaultPrevented && !isOwn && dataTransfer?.types.includes('Files') === true;

  listen('dragover', (event) => {
    if (!isOfFiles(event)) return;
    event.preventDefault();
    const taker = takerOf(event);
    setHint(taker ? { words: taker.words, scope: scopeOf(taker) } : { words: NO_PLACE, scope: null });
  });
  listen('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setHint(null);
  });
  listen('drop', (event) => {
    setHint(null);
    if (!isOfFiles(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    const taker = takerOf(event);
    if (taker) taker.take(files);
    else showToast({ type: 'warning', message: REFUSAL });
  });
  return () => ends.abort();
}
