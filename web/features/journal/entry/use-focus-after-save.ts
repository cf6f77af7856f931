import type { TiptapEditorHTMLElement } from '@tiptap/core';
import { type RefObject, useEffect } from 'react';

/*
 * After a new entry is saved, its page is rendered again with its id. The focus moves to the same place in the new
 * page.
 */

/** The new entry saved last, and the caret in its text; null: its page had the focus. */
let left: { id: string; caret: number | null } | null = null;

/**
 * To be called when a new entry is saved, before its page is replaced.
 * @param id of the saved entry.
 * @param goesOn the person continues to write, wherever the focus is.
 */
export function leaveFocus(page: HTMLElement | null, id: string, goesOn: boolean): void {
  const focused = document.activeElement;
  if (!goesOn && !page?.contains(focused)) return;
  const isWriting = goesOn || focused?.matches('input, textarea, [contenteditable]');
  left = { id, caret: isWriting ? caretIn(page) : null };
}

function caretIn(page: HTMLElement | null): number {
  const { editor } = page?.querySelector<TiptapEditorHTMLElement>('[contenteditable]') ?? {};
  return editor?.state.selection.head ?? 0;
}

/**
 * Restores the focus in the page of an entry that was just saved.
 * @param toText focuses the text at a position.
 */
export function useFocusAfterSave(
  page: RefObject<HTMLElement | null>,
  id: string | undefined,
  toText: (caret: number) => void,
): void {
  useEffect(() => {
    if (left === null || left.id !== id) return;
    const { caret } = left;
    left = null;
    // If the user has focused something else meanwhile, it keeps the focus.
    if (document.activeElement !== document.body) return;
    if (caret !== null) toText(caret);
    else page.current?.focus({ preventScroll: true });
  });
}
