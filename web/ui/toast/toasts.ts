/** A short message that leaves by itself. */
export interface Toast {
  id: number;
  type: 'info' | 'success' | 'warning' | 'error';
  title: string | null;
  message: string;
  /** Milliseconds for which it is shown. */
  duration: number;
  action: ToastAction | null;
  /** Milliseconds since 1970. */
  timestamp: number;
}

interface ToastAction {
  label: string;
  run: () => void;
}

export interface NewToast {
  type?: Toast['type'];
  title?: string;
  message: string;
  duration?: number;
  action?: ToastAction;
}

const STANDS_MS = 5_000;
const STANDS_WITH_ACTION_MS = 10_000;
const GAP_MS = 500;
/** A toast with an action makes room so soon while another waits (docs/decisions/0021). */
const MAKES_ROOM_MS = 4_000;

let lastId = 0;
let queue: Toast[] = [];
let shown: Toast | null = null;
let shownMs = 0;
let held = false;
let since = 0;
let timer: ReturnType<typeof setTimeout> | null = null;
let gap: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();

/**
 * Shows a toast when its turn comes: one at a time, the next at least 500 ms after the one before. An error is shown
 * before other toasts that wait: the refused change is already undone, so its reason must not be late.
 */
export function showToast(toast: NewToast | string): void {
  const given = typeof toast === 'string' ? { message: toast } : toast;
  const next: Toast = {
    id: ++lastId,
    type: given.type ?? 'info',
    title: given.title ?? null,
    message: given.message,
    duration: given.duration ?? (given.action ? STANDS_WITH_ACTION_MS : STANDS_MS),
    action: given.action ?? null,
    timestamp: Date.now(),
  };
  const firstOther = queue.findIndex(({ type }) => type !== 'error');
  const place = next.type === 'error' && firstOther >= 0 ? firstOther : queue.length;
  const last = queue[place - 1] ?? shown;
  // The same sentence twice in a row says nothing new; the later one's action counts.
  if (last && !next.action && last.message === next.message && last.title === next.title) return;
  queue = [...queue.slice(0, place), next, ...queue.slice(place)];
  if (shown) wait();
  else if (!gap) advance();
}

/** A toast with "Undo". */
export function showUndo(message: string, undo: () => void): void {
  showToast({ type: 'success', message, action: { label: 'Undo', run: undo } });
}

/** Closes the toast that is shown. */
export function dismissToast(): void {
  if (!shown) return;
  stop();
  shown = null;
  held = false;
  emit();
  gap = setTimeout(advance, GAP_MS);
}

/** Stops the clock while the toast is hovered or focused. */
export function holdToast(hold: boolean): void {
  if (held === hold || !shown) return;
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

/** Empties everything, between tests. */
export function resetToasts(): void {
  stop();
  if (gap) clearTimeout(gap);
  queue = [];
  shown = gap = null;
  held = false;
  emit();
}

function advance(): void {
  gap = null;
  const [next, ...rest] = queue;
  if (!next) return;
  queue = rest;
  shown = next;
  shownMs = 0;
  wait();
  emit();
}

/** Sets the clock for what is left of the shown toast's time. */
function wait(): void {
  stop();
  if (!shown || held) return;
  const stands = shown.action && queue.length > 0 ? Math.min(shown.duration, MAKES_ROOM_MS) : shown.duration;
  since = Date.now();
  timer = setTimeout(dismissToast, Math.max(0, stands - shownMs));
}

function stop(): void {
  if (!timer) return;
  clearTimeout(timer);
  timer = null;
  shownMs += Date.now() - since;
}

function emit(): void {
  snapshot = { toast: shown, held };
  for (const listener of listeners) listener();
}
