/** Maximum wait for the field after the last key: on a slow machine its chunk and page take seconds, and typed text would be lost. */
const LONGEST_MS = 10_000;
/** An opened part may move the focus once more. */
const SETTLED_MS = 30;
/** How many times to check whether a list has found something. */
const LOOKS_MAX = 20;
/** Keys that are queued with the letters. Other keys would act on the page, and are ignored. */
const HELD: ReadonlySet<string> = new Set(['Enter', 'Tab', 'Backspace', 'ArrowDown', 'ArrowUp']);

interface Hold {
  /** Waits for the next field. */
  goOn: () => void;
  /** Keys that were pressed after the first one. */
  take: (keys: readonly string[]) => void;
}

let current: Hold | null = null;

/**
 * After a key that opens something with a field, queues the typed letters until the field keeps the focus, then writes
 * them in order. The field may have to load first; until then no letter acts on the page. Enter submits the form of the
 * field, and Tab moves on, also to a button of the dialog, which Enter then presses; in the field of a list both choose
 * the first result, and never create anything unseen. Called again while it is queueing, it waits for the next field;
 * without one, letters after the last Enter go to the page. Escape and Shift+Tab end it. `typed` is text typed before.
 */
export function holdTyping(typed = ''): void {
  if (current) current.goOn();
  else current = hold();
  current.take([...typed]);
}

function hold(): Hold {
  /** Letters, and names of keys. */
  const held: string[] = [];
  const ends = new AbortController();
  let longest: ReturnType<typeof setTimeout> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let looks = 0;
  /** The focused element when the key was pressed: the letters are not for it. */
  let before: Element | null = null;
  /** A form was sent, or something was chosen; without another field the queue ends. */
  let sent = false;
  /** A field had the focus. */
  let reached = false;

  const end = () => {
    current = null;
    clearTimeout(longest);
    clearTimeout(next);
    ends.abort();
  };
  /** Passes the remaining keys to the page, until one of them opens something with a field again. */
  const release = () => {
    end();
    for (let key = held.shift(); key !== undefined; key = held.shift()) {
      const target = document.activeElement ?? document.body;
      const isFree = pressAt(target, key);
      if (isFree && key === 'Tab') nextOf(target)?.focus();
      if (isFree && key === 'Enter' && isInDialog(target)) target.click();
      if (current) return current.take(held);
    }
  };
  const wait = () => {
    clearTimeout(longest);
    longest = setTimeout(end, LONGEST_MS);
  };
  const goOn = () => {
    wait();
    before = document.activeElement;
    sent = false;
    reached = false;
  };
  const later = (step: () => void) => {
    clearTimeout(next);
    next = setTimeout(step, SETTLED_MS);
  };

  const write = () => {
    const field = document.activeElement;
    if (!isField(field) || field === before) {
      // A list may first return the focus to its row; only the opened part keeps it.
      if (sent) return release();
      // The page of the field was left: later letters are for the next field.
      if (reached && field?.matches('main')) return release();
      if (field === before || !isInDialog(field)) return undefined;
      // An Enter behind letters was meant for what they find.
      return held.some(isWritten) ? end() : release();
    }
    const upTo = held.findIndex((key) => !isWritten(key));
    writeInto(held.splice(0, upTo === -1 ? held.length : upTo));
    looks = 0;
    // After the page has processed the text.
    later(() => press(field));
  };
  const press = (field: Field) => {
    // More may have been typed in between, or the focus may have moved.
    const [pressed] = held;
    if (document.activeElement !== field || (pressed !== undefined && isWritten(pressed))) return write();
    const isList = !field.form && field.role === 'combobox';
    if (isList && !isReady(field, pressed)) {
      looks += 1;
      if (isBusy(field) || looks < LOOKS_MAX) return later(() => press(field));
      // Text without a result stays in the field, visible.
      if (held.shift() === undefined) return end();
      return write();
    }
    const key = held.shift();
    if (key === undefined) return end();
    if (key === 'Enter' || key === 'Tab') {
      sent = true;
      if (isList) before = field;
    }
    if (pressIn(field, key)) later(write);
    else release();
  };

  /** Writes the queued letters at once, and ends unless something else is queued. */
  const writeAll = () => {
    const field = document.activeElement;
    if (!isField(field) || field === before || !held.every(isWritten)) return;
    writeInto(held.splice(0));
    end();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isTrusted || event.altKey || /^F\d/.test(event.key)) return;
    // A key such as save applies to everything typed before it.
    if (event.ctrlKey || event.metaKey) return event.key === 'Enter' ? writeAll() : undefined;
    if (event.key === 'Escape' || (event.key === 'Tab' && event.shiftKey)) return end();
    // The marked result is visible, so the key is meant for it.
    const field = document.activeElement;
    if (held.length === 0 && (event.key === 'Enter' || event.key === 'Tab') && isField(field) && field !== before) {
      if (markedIn(field)) return end();
    }
    // The focus has moved from the field to a button, which gets these keys.
    if (held.length === 0 && reached && isControl(field) && field !== before) return end();
    if (event.key.length === 1 || HELD.has(event.key)) held.push(event.key);
    wait();
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  goOn();
  window.addEventListener('keydown', onKeyDown, { capture: true, signal: ends.signal });
  // Letters are queued until the earlier ones are written: typed directly, they would come first.
  window.addEventListener(
    'focusin',
    ({ target }) => {
      reached ||= isField(target) && target !== before;
      later(write);
    },
    { signal: ends.signal },
  );
  // A press elsewhere ends typing into the field.
  window.addEventListener('pointerdown', end, { capture: true, signal: ends.signal });
  return { goOn, take: (keys) => held.push(...keys) };
}

/** An element for typing: a field, or an editor, which belongs to no form. */
type Field = HTMLElement & { form?: HTMLFormElement | null };

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable);

const isControl = (target: Element | null): target is HTMLButtonElement | HTMLAnchorElement =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;

/**
 * Whether a control of an opened part has the focus: Tab has led to it, or, on a phone, the part does not focus its
 * field, because the keyboard would cover the part.
 */
const isInDialog = (focused: Element | null): focused is HTMLButtonElement | HTMLAnchorElement =>
  isControl(focused) && focused.closest('[role=dialog]') !== null;

const isWritten = (key: string) => key.length === 1 || key === 'Backspace';

/** Writes letters into the focused field, and applies backspaces. */
function writeInto(keys: readonly string[]): void {
  const letters: string[] = [];
  for (const key of keys) {
    if (key !== 'Backspace') letters.push(key);
    else if (letters.pop() === undefined) document.execCommand('delete');
  }
  if (letters.length > 0) document.execCommand('insertText', false, letters.join(''));
}

const listOf = (field: Field) => document.getElementById(field.getAttribute('aria-controls') ?? '');

/** The entry that the list of the field has marked for Enter. */
const markedIn = (field: Field) => listOf(field)?.querySelector('[data-combobox-selected]') ?? null;

/** Its choices are still loading. */
const isBusy = (field: Field) => listOf(field)?.getAttribute('aria-busy') === 'true';

/** Whether a list can take the key: the result that Enter and Tab choose must be rendered and marked. */
function isReady(field: Field, key: string | undefined): boolean {
  const list = listOf(field);
  if (!list || isBusy(field)) return false;
  if (key !== 'Enter' && key !== 'Tab') return true;
  return markedIn(field)?.hasAttribute('data-create') === false;
}

/** Dispatches a key. Returns false if a handler has prevented its default. */
const pressAt = (target: Element, key: string): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }));

/** Does the default action of the key; returns false if it leaves the fields. */
function pressIn(field: Field, key: string): boolean {
  if (!pressAt(field, key)) return true;
  if (key === 'Enter') field.form?.requestSubmit();
  if (key !== 'Tab') return true;
  const part = nextOf(field);
  part?.focus();
  return isField(part ?? null);
}

/** Where Tab leads to in the dialog or form. */
function nextOf(target: Element): HTMLElement | undefined {
  const part = target.closest('[role=dialog]') ?? target.closest('form');
  const isAfter = (each: HTMLElement) =>
    (target.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && each.tabIndex >= 0;
  return [...(part?.querySelectorAll<HTMLElement>(':not(:disabled)') ?? [])].find(
    (each) => isAfter(each) && each.checkVisibility(),
  );
}
