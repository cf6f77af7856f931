import { reportLoadFailure } from '#web/platform/errors.ts';

/** An error that comes again and again is told once until it has been quiet for so long. */
const QUIET_MS = 60_000;
const KNOWN_MAX = 50;

/** Scripts of the browser's extensions run in every page. */
const EXTENSION = /^(?:[\w-]*extension|webkit-masked-url):/;
const ADDRESS = /[\w-]+:\/\/[^\s)]+/;
/** Says that a size will be observed with the next frame; browsers report it as an error. */
const RESIZE_OBSERVER = /^ResizeObserver loop/;

/**
 * Tells of errors that nothing has caught, in handlers, timers and promises, as the global handler does
 * (specification, section 8), until the returned function is called. They stay in the console. Not told are those of
 * extensions and of scripts from elsewhere, which are none of ours, and a refusal of the server, which the page tells of.
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
    // Of a script of another origin, browsers tell nothing.
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

/** Whether it was thrown there: the first place of the stack is an extension's. */
const isOfExtension = (reason: unknown): boolean => EXTENSION.test(ADDRESS.exec(stackOf(reason))?.[0] ?? '');

/** The same for the same error from the same place. */
const nameOf = (reason: unknown): string =>
  reason instanceof Error
    ? `${reason.name} ${reason.message} ${ADDRESS.exec(stackOf(reason))?.[0] ?? ''}`
    : `${reason}`;
