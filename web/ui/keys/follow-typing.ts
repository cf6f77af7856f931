import { keyName } from './key-names.ts';
import { isNothingFocused } from './key-tables.ts';

/** So soon one letter follows the other where somebody types a word. */
const SOON_MS = 600;

const LETTER = /^[\p{L}\p{N}]$/u;

/** A letter that somebody has typed just now; a key that is held down is none. */
const isTyped = (event: KeyboardEvent): boolean =>
  event.isTrusted && !event.repeat && LETTER.test(event.key) && keyName(event) !== null;

/**
 * Takes a word that is typed while nothing has the focus for what is to be found: two letters soon after each other, of
 * which the first is no key of the page. The second is none either way, and `find` gets both. Returns what ends it.
 */
export function followTyping(find: (typed: string) => void): () => void {
  let first: KeyboardEvent | null = null;
  const before = (event: KeyboardEvent) => {
    const begun = first;
    first = null;
    if (!begun || event.timeStamp - begun.timeStamp > SOON_MS || !isTyped(event)) return;
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
