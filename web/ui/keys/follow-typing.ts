import { keyName } from './key-names.ts';
import { isNothingFocused, isSequence } from './key-tables.ts';

/** Maximum time between two letters of a typed word. */
const SOON_MS = 600;

const LETTER = /^[\p{L}\p{N}]$/u;

/** A letter that was just typed, not a repeat of a held key. */
const isTyped = (event: KeyboardEvent): boolean =>
  event.isTrusted && !event.repeat && LETTER.test(event.key) && keyName(event) !== null;

/**
 * Calls `find` with a word that is typed while nothing has the focus: two letters in quick succession, the first of
 * which is not a key of the page. Returns a function that stops this.
 */
export function followTyping(find: (typed: string) => void): () => void {
  let first: KeyboardEvent | null = null;
  const before = (event: KeyboardEvent) => {
    const begun = first;
    first = null;
    if (!begun || event.timeStamp - begun.timeStamp > SOON_MS || !isTyped(event)) return;
    if (isSequence(begun.key.toLowerCase(), event.key.toLowerCase())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    find(begun.key + event.key);
  };
  const after = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && isTyped(event) && isNothingFocused(event.target)) first = event;
  };
  window.addEventListener('keydown', before, { capture: true });
  window.addEventListener('keydown', after);
  return () => {
    window.removeEventListener('keydown', before, { capture: true });
    window.removeEventListener('keydown', after);
  };
}
