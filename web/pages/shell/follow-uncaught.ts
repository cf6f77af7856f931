import { reportLoadFailure } from '#web/platform/errors.ts';

/** A repeating error is reported again only after this quiet time. */
const QUIET_MS = 60_000;
const KNOWN_MAX = 50;

/** Scripts of browser extensions run in every page. */
const EXTENSION = /^(?:[\w-]*extension|webkit-masked-url):/;
const ADDRESS = /[\w-]+:\/\/[^\s)]+/;
/** Means that a size will be observed in the next frame; browsers report it as an error. */
const RESIZE_OBSERVER = /^ResizeObserver loop/;

/**
 * Reports uncaught errors in handlers, timers and promises in a toast, until the returned function is called. They stay
 * in the console. Errors of extensions and of scripts from elsewhere are left out, and so are refusals of the server,
 * which the page shows itself.
 */
export function followUncaught(target: EventTarget = window): () => void {
  const lastSeen = new Map<string, number>();

  const tell = (reason: unknown, name: string) => {
    const seen = lastSeen.get(name);
    const now = Date.now();
    if (lastSeen.size >= KNOWN_MAX) lastSeen.clear();
    lastSeen.set(name, now);
    if (seen === undefined || now - seen > QUIET_MS) reportLoadFailure(reason);
  };
  const onError = (event: Event) => {
    const { message, filename, error } = event as ErrorEvent;
    // Browsers hide the details of errors in cross-origin scripts.
    const isUnknown = error === null || error === undefined;
    if (event.defaultPrevented || isUnknown || RESIZE_OBSERVER.test(message)) return;
    if (!EXTENSION.test(filename) && !isOfExtension(error)) tell(error, nameOf(error));
  };
  const onRejection = (event: Event) => {
    const { reason } = event as PromiseRejectionEvent;
    if (event.defaultPrevented || reason === undefined || reason === null || isOfExtension(reason)) return;
    tell(reason, nameOf(reason));
  };
  target.addEventListener('error', onError);
  target.addEventListener('unhandledrejection', onRejection);
  return () => {
    target.removeEventListener('error', onError);
    target.removeEventListener('unhandledrejection', onRejection);
  };
}

const stackOf = (reason: unknown): string => (reason instanceof Error ? (reason.stack ?? '') : '');

/** Whether the first place in the stack is in an extension. */
const isOfExtension = (reason: unknown): boolean => EXTENSION.test(ADDRESS.exec(stackOf(reason))?.[0] ?? '');

/** Identifies the same error from the same place. */
const nameOf = (reason: unknown): string =>
  reason instanceof Error
    ? `${reason.name} ${reason.message} ${ADDRESS.exec(stackOf(reason))?.[0] ?? ''}`
    : `${reason}`;
