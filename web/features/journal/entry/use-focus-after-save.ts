import { type RefObject, useEffect } from 'react';

/*
 * The page of a new entry is drawn anew once it is saved, as that of the entry it has become. The focus that was in it
 * goes on there, and is not lost to the page.
 */

/** The new entry that was saved last, and what had the focus in it. */
let left: { id: string; focused: 'text' | 'page' } | null = null;

/** To be told of a new entry that is saved, before its page goes. @param id of the entry it has become. */
export function leaveFocus(page: HTMLElement | null, id: string): void {
  const focused = document.activeElement;
  if (!page?.contains(focused)) return;
  left = { id, focused: focused?.matches('input, textarea, [contenteditable]') ? 'text' : 'page' };
}

/**
 * Goes on where the focus was, in the page of an entry that was just new.
 * @param toText leads to what is written.
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
    // Whoever has gone on elsewhere meanwhile stays there.
    if (document.activeElement !== document.body) return;
    if (focused === 'text') toText();
    else page.current?.focus({ preventScroll: true });
  });
}
