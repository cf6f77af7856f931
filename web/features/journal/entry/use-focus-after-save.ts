import { type RefObject, useEffect } from 'react';

/*
 * After a new entry is saved, its page is rendered again with its id. The focus moves to the same place in the new
 * page.
 */

/** The new entry saved last, and what was focused in it. */
let left: { id: string; focused: 'text' | 'page' } | null = null;

/**
 * To be called when a new entry is saved, before its page is replaced.
 * @param id of the saved entry.
 */
export function leaveFocus(page: HTMLElement | null, id: string): void {
  const focused = document.activeElement;
  if (!page?.contains(focused)) return;
  left = { id, focused: focused?.matches('input, textarea, [contenteditable]') ? 'text' : 'page' };
}

/**
 * Restores the focus in the page of an entry that was just saved.
 * @param toText focuses the text.
 */
export function useFocusAfterSave(
  page: RefObject<HTMLElement | null>,
  id: string | undefined,
  toText: () => void,
): void {
  useEffect(() => {
    if (left === null || left.id !== id) return;
    const { focused } = left;
    left = null;
    // If the user has focused something else meanwhile, it keeps the focus.
    if (document.activeElement !== document.body) return;
    if (focused === 'text') toText();
    else page.current?.focus({ preventScroll: true });
  });
}
