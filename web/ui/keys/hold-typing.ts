const ENTER = '\n';
/** So long is waited for the field. */
const LONGEST_MS = 5_000;
/** What opens may give the focus to its field once more, or to another one. */
const SETTLED_MS = 30;
/** How often is looked whether a list has found something. */
const LOOKS_MAX = 20;

/**
 * Holds what is typed after a key that opens something with a field, until that keeps the focus, and writes it there in
 * the order it was typed: the field may have to be fetched first, and no letter of what is typed meanwhile is a key of the
 * page. Enter sends the form of the field; in the field of a list it chooses what was found first, and never creates
 * anything that was not seen. Escape ends it.
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
    else if (event.key === 'Enter') held += ENTER;
    else if (event.key === 'Backspace') held = held.slice(0, -1);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  let sent = false;
  const write = () => {
    const field = document.activeElement;
    // A list may give the focus back to its row first.
    if (!isField(field)) return sent ? end() : undefined;
    const [text = '', ...more] = held.split(ENTER);
    held = more.join(ENTER);
    if (text !== '') document.execCommand('insertText', false, text);
    if (more.length === 0) return end();
    // Once the page knows what was written.
    settled = setTimeout(() => enter(field, LOOKS_MAX));
  };
  const enter = (field: Field, looks: number) => {
    const found = field.form ? null : firstFound(field);
    if (!field.form && !found && looks > 1) {
      settled = setTimeout(() => enter(field, looks - 1), SETTLED_MS);
      return;
    }
    field.form?.requestSubmit();
    found?.click();
    sent = true;
    settled = setTimeout(write, SETTLED_MS);
  };
  // Letters are held until they are written: one that the field took itself would stand before them.
  const onFocusIn = () => {
    clearTimeout(settled);
    settled = setTimeout(write, SETTLED_MS);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: ends.signal });
  window.addEventListener('focusin', onFocusIn, { signal: ends.signal });
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The entry that a list has marked for Enter, unless that would create something. */
const firstFound = (field: Field) =>
  document
    .getElementById(field.getAttribute('aria-controls') ?? '')
    ?.querySelector<HTMLElement>('[data-combobox-selected]:not([data-create])');

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
