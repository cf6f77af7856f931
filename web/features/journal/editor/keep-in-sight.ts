import type { EditorView } from '@tiptap/pm/view';

/** Pixels that stay free above and below the caret. */
const ROOM = 12;

/**
 * Scrolls the page so that neither the toolbar nor the head of the entry is on the caret, where both stick to the window
 * while the text runs below them. Where the text scrolls by itself there is nothing to do.
 */
export function keepCaretInSight(view: EditorView, toolbar: HTMLElement | null): void {
  const foot = toolbar?.parentElement;
  if (!foot || getComputedStyle(foot).position !== 'sticky') return;
  const head = view.dom.closest('article')?.querySelector('header');
  const caret = view.coordsAtPos(view.state.selection.head);
  const below = caret.bottom + ROOM - foot.getBoundingClientRect().top;
  const above = (head?.getBoundingClientRect().bottom ?? 0) + ROOM - caret.top;
  const top = below > 0 ? below : -Math.max(0, above);
  if (top !== 0) window.scrollBy({ top, behavior: 'instant' });
}
