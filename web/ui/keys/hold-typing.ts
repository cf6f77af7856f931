/** So long is waited for the field. */
const LONGEST_MS = 5_000;
/** What opens may give the focus to its field once more, or to another one. */
const SETTLED_MS = 30;

/**
 * Holds what is typed after a key that opens something with a field, until that keeps the focus, and writes it there in
 * the order it was typed: the field may have to be fetched first, and no letter of what is typed meanwhile is a key of the
 * page. Escape ends it.
 */
export function holdTyping(): void {
  let held = '';
  const ends = new AbortController();
  const end = () => ends.abort();
  const timer = setTimeout(end, LONGEST_MS);
  let settled: ReturnType<typeof setTimeout> | undefined;
  ends.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearTimeout(settled);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return end();
    if (event.key.length === 1) held += event.key;
    else if (event.key === 'Backspace') held = held.slice(0, -1);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const write = () => {
    // A list may give the focus back to its row first.
    if (!isField(document.activeElement)) return;
    end();
    if (held !== '') document.execCommand('insertText', false, held);
  };
  // Letters are held until they are written: one that the field took itself would stand before them.
  const onFocusIn = () => {
    clearTimeout(settled);
    settled = setTimeout(write, SETTLED_MS);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: ends.signal });
  window.addEventListener('focusin', onFocusIn, { signal: ends.signal });
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
