import {
  byTime,
  canUndo,
  type Change,
  dropRestored,
  keepUndo,
  lastUndo,
  resetUndos,
  type Undo,
  undoChange,
} from './undo-stack.ts';

/** A short message that disappears by itself. */
export interface Toast {
  id: number;
  type: 'info' | 'success' | 'warning' | 'error';
  title: string | null;
  message: string;
  /** Milliseconds for which it is shown. */
  duration: number;
  action: ToastAction | null;
  /** A second action, before the first. */
  also: ToastAction | null;
  /** When the action was done: milliseconds since 1970. */
  timestamp: number;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface NewToast {
  type?: Toast['type'];
  title?: string;
  message: string;
  duration?: number;
  action?: ToastAction;
  also?: ToastAction;
  /** Default: now. */
  timestamp?: number;
}

const SHOWN_MS = 5_000;
const SHOWN_WITH_ACTION_MS = 10_000;

/** A change that takes longer is shown as being saved, or undone. */
const SAVING_MS = 300;

let lastId = 0;
/** The toasts, the newest last; only the last one is visible. */
let pile: readonly Toast[] = [];
let shownMs = 0;
let held = false;
let since = 0;
let timer: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a toast at once, above those of earlier actions, or below the shown one while that is hovered or focused
 * (docs/decisions/0021). The same message without an action is shown once.
 * @returns its id.
 */
export function showToast(toast: NewToast | string): number {
  const given = typeof toast === 'string' ? { message: toast } : toast;
  const title = given.title ?? null;
  const same = pile.find(
    (each) => each.message === given.message && each.title === title && !each.action && !given.action,
  );
  const top = pile.at(-1);
  if (same && same === top) {
    restart();
    return same.id;
  }
  const next: Toast = {
    id: ++lastId,
    type: given.type ?? 'info',
    title,
    message: given.message,
    duration: given.duration ?? (given.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS),
    action: given.action ?? null,
    also: given.also ?? null,
    timestamp: given.timestamp ?? Date.now(),
  };
  const inOrder = [...pile.filter((each) => each !== same), next].toSorted(byTime);
  if (held && top) pile = [...inOrder.filter((each) => each !== top), top];
  else if (inOrder.at(-1) === top) pile = inOrder;
  else show(inOrder);
  return next.id;
}

interface UndoExtras {
  /** What only the toast says, after the message. */
  more?: string;
  /** The entries of the trash that Undo restores. */
  restores?: readonly string[];
}

/** A toast with Undo, and before it `also`. {@link undoLast} does the same, also later. */
export function showUndo(
  message: string,
  undo: Undo,
  timestamp = Date.now(),
  also?: ToastAction,
  { more = '', restores = [] }: UndoExtras = {},
): void {
  // What goes back is seen on the screen, except points.
  const take = () => (GAIN.test(message) ? undoFromHistory({ id, message }) : undoChange(id));
  const action = { label: 'Undo', run: () => void (newestUndo ?? take)() };
  const id = showToast({ type: 'success', message: message + more, action, timestamp, ...(also && { also }) });
  keepUndo({ id, message, timestamp, restores, run: undo });
}

/**
 * Lets {@link undoLast} undo a change that needs no toast because its effect is visible. While another toast offers
 * Undo, it gets a toast all the same, so that the two are not confused.
 */
export function noteUndo(message: string, undo: Undo, timestamp = Date.now()): void {
  if (pile.some(({ id }) => canUndo(id))) return showUndo(message, undo, timestamp);
  keepUndo({ id: ++lastId, message, timestamp, run: undo });
}

/** Undoes the change that is being made, once it is answered; null while none is. */
let newestUndo: (() => boolean) | null = null;
let shows: ReturnType<typeof setTimeout> | undefined;
let isSaving = false;

/** While a change is being made, Undo is for that change, and if it takes long, the toast says so. */
export function setNewestUndo(undo: typeof newestUndo): void {
  newestUndo = undo;
  clearTimeout(shows);
  if (undo) shows = setTimeout(() => setSaving(true), SAVING_MS);
  else setSaving(false);
}

function setSaving(saving: boolean): void {
  if (isSaving === saving) return;
  isSaving = saving;
  emit();
}

/** Undoes the last change that is not undone yet, and reports it. Returns false without one. */
export function undoLast(): boolean {
  const last = lastUndo();
  if (last) undoFromHistory(last);
  return last !== undefined;
}

/** The same for the change that is being made, as soon as it is answered. Returns false without one. */
export const undoNewest = (): boolean => (newestUndo ? newestUndo() : undoLast());

/** Undoes a change, and reports it, unless a toast with its message as title already has. */
export function undoFromHistory({ id, message }: Pick<Change, 'id' | 'message'>): void {
  takeAway(id);
  const before = lastId;
  const end = showUndoing();
  const isReported = () => pile.some((each) => each.id > before && each.title === message);
  void undoChange(id)
    .finally(end)
    .then((done) => {
      if (done && !isReported()) showToast({ message: undoneText(message) });
    });
}

/** The sign of `+20 points` at the end of a message. */
const GAIN = /\+(?=[^+]*points?$)/;

/**
 * `Restored “Boxes”` after `Deleted “Boxes”`; a message that says more is repeated as it was, with `−20 points` for
 * `+20 points`.
 */
const undoneText = (message: string): string =>
  /^Deleted (?:“[^”]*”|\d[^.]*)$/.test(message)
    ? `Restored${message.slice(7)}`
    : `Undone: ${message.replace(GAIN, '−')}`;

/** An entry of the trash was restored there: Undo no longer offers it. */
export function forgetRestored(entryId: string): void {
  for (const id of dropRestored(entryId)) takeAway(id);
}

/** Says that something is being undone if that takes long, until the returned function is called. */
export function showUndoing(): () => void {
  let shown = 0;
  const timeout = setTimeout(() => {
    shown = showToast('Undoing…');
  }, SAVING_MS);
  return () => {
    clearTimeout(timeout);
    takeAway(shown);
  };
}

function takeAway(id: number): void {
  if (pile.at(-1)?.id === id) dismissToast({ undoing: true });
  else pile = pile.filter((each) => each.id !== id);
}

/**
 * Closes the shown toast. Covered toasts go as well, except errors and warnings, which must be read, and, after an
 * Undo, the toast of the change before, which can be undone next.
 */
export function dismissToast({ undoing = false } = {}): void {
  const [top, covered] = [pile.at(-1), pile.slice(0, -1)];
  const isUnread = ({ id, type }: Toast) => type === 'error' || type === 'warning' || id > (top?.id ?? 0);
  show(undoing ? covered : covered.filter(isUnread));
}

/** Pauses the timer while the toast is hovered or focused. */
export function holdToast(hold: boolean): void {
  if (held === hold || pile.length === 0) return;
  if (hold) stop();
  held = hold;
  wait();
  emit();
}

/** The toast that is shown, and whether its timer is paused. */
export function currentToast(): { toast: Toast | null; held: boolean } {
  return snapshot;
}

let snapshot: { toast: Toast | null; held: boolean } = { toast: null, held: false };

/** Calls back whenever {@link currentToast} changes. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes all toasts and changes to undo, when another person signs in. */
export function resetToasts(): void {
  resetUndos();
  show([]);
}

/** Shows these toasts; the last one gets its full time. */
function show(next: readonly Toast[]): void {
  pile = next;
  held = false;
  restart();
  emit();
}

function restart(): void {
  stop();
  shownMs = 0;
  wait();
}

/** Sets the timer for the remaining time of the shown toast. */
function wait(): void {
  stop();
  const top = pile.at(-1);
  if (!top || held) return;
  since = Date.now();
  timer = setTimeout(() => dismissToast(), Math.max(0, top.duration - shownMs));
}

function stop(): void {
  if (!timer) return;
  clearTimeout(timer);
  timer = null;
  shownMs += Date.now() - since;
}

function emit(): void {
  const toast = pile.at(-1) ?? null;
  const hidesOlder = isSaving && toast !== null && canUndo(toast.id);
  snapshot = { toast: hidesOlder ? { ...toast, message: 'Saving…', also: null } : toast, held };
  for (const listener of listeners) listener();
}
