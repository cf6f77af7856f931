/** So long is waited for the field. */
const LONGEST_MS = 5_000;

/**
 * Holds what is typed after a key that opens something with a field, until that has the focus, and writes it there: it may
 * have to be fetched first, and no letter of what is typed meanwhile is a key of the page. Escape ends it.
 */
export function holdTyping(): void {
  let held = '';
  const ends = new AbortController();
  const end = () => ends.abort();
  const timer = setTimeout(end, LONGEST_MS);
  ends.signal.addEventListener('abort', () => clearTimeout(timer));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return end();
    if (event.key.length === 1) held += event.key;
    else if (event.key === 'Backspace') held = held.slice(0, -1);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    // A list may give the focus back to its row first.
    if (!isField(target)) return;
    end();
    // Once what has taken the focus is done with it.
    if (held !== '') setTimeout(() => document.execCommand('insertText', false, held));
  };
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: ends.signal });
  window.addEventListener('focusin', onFocusIn, { signal: ends.signal });
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
