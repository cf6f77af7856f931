import { showToast } from '#web/ui/toast/toasts.ts';
import { ApiError } from './api-error.ts';
import { connectionAsked, currentConnection, reportAway } from './connection/connection.ts';

const SPACING_MS = 500;
const TITLE = 'Connection Issue';

interface Issue {
  text: string;
  /** Not shown while the banner says that the connection is lost. */
  isConnection: boolean;
}

let waiting: readonly Issue[] = [];
let timer: ReturnType<typeof setTimeout> | null = null;

/**
 * The global handler for failed background requests, such as loading a list, and for uncaught errors. Timeouts, network
 * errors and 5xx queue a "Connection Issue", one every 500 ms. A message that is already queued is not queued twice
 * (docs/decisions/0069), nor is one that repeats the banner of a lost connection. A 4xx is left to the page that sent
 * the request. Returns whether it was queued.
 */
export function reportLoadFailure(error: unknown): boolean {
  if (isAbort(error)) return false;
  const kind = kindOf(error);
  if (kind === 'refusal') return false;
  // No request has checked the connection for a chunk that failed to load.
  if (kind === 'network') void reportAway();
  const text = GLOBAL_TEXTS[kind];
  if (!waiting.some((each) => each.text === text)) waiting = [...waiting, { text, isConnection: kind !== 'other' }];
  timer ??= setTimeout(showNextIssue, 0);
  return true;
}

function showNextIssue(): void {
  const asked = connectionAsked();
  if (asked) return void asked.then(showNextIssue);
  if (currentConnection() !== 'online') waiting = waiting.filter(({ isConnection }) => !isConnection);
  const [issue, ...others] = waiting;
  waiting = others;
  timer = issue === undefined ? null : setTimeout(showNextIssue, SPACING_MS);
  if (issue !== undefined) showToast({ type: 'warning', title: TITLE, message: issue.text });
}

const GLOBAL_TEXTS = {
  timeout: 'The request is taking longer than expected. The app will continue to work with available data.',
  server: 'Server temporarily unavailable. Please try again in a few moments.',
  network: 'Network connection issue. Please check your internet connection.',
  other: 'Something went wrong, but the app will continue working with available data.',
};

function kindOf(error: unknown): 'timeout' | 'network' | 'server' | 'refusal' | 'other' {
  if (error instanceof ApiError) {
    if (error.kind !== 'answer') return error.kind;
    return error.status >= 500 ? 'server' : 'refusal';
  }
  if (error instanceof Error && 'code' in error && error.code === 'ECONNABORTED') return 'timeout';
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof Error && (error.message === 'Network Error' || isNotFetched(error))) return 'network';
  return 'other';
}

/** Whether a chunk failed to load; the message differs by browser. */
const isNotFetched = ({ name, message }: Error): boolean =>
  name === 'ChunkLoadError' || /dynamically imported module|Importing a module script failed/.test(message);

const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** The sentence to show next to the failed action. */
export function messageOf(error: unknown, otherwise = 'An unexpected error occurred'): string {
  return error instanceof ApiError ? error.message : otherwise;
}

/** Reports a failed action outside of forms, such as "Archive" in a menu. For `onError`. */
export function toastFailure(error: unknown): void {
  if (!isSignedOut(error)) showToast({ type: 'error', message: messageOf(error) });
}

const DELETED = 'It has since been deleted.';

/**
 * Reports why an action could not be undone.
 * @param what the action that should be undone.
 * @param notFound why, if the answer is a 404.
 */
export const toastNotUndone = (error: unknown, what?: string, notFound?: string): void =>
  toastNot('undone', error, what, notFound);

/** The same for an action that could not be redone. */
export const toastNotRedone = (error: unknown, what?: string, notFound?: string): void =>
  toastNot('redone', error, what, notFound);

function toastNot(done: 'undone' | 'redone', error: unknown, what?: string, notFound = DELETED): void {
  if (isSignedOut(error)) return;
  const why = isGone(error) ? notFound : messageOf(error);
  showToast({ type: 'error', ...(what !== undefined && { title: what }), message: `Not ${done}: ${why}` });
}

/** Whether the record no longer exists on the server. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The messages of a 422 by field of the body: `{name: "Must not be empty"}`. Empty for any other failure. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.problems.flatMap(({ loc, msg }) => (loc[0] === 'body' && loc.length > 1 ? [[String(loc[1]), msg]] : [])),
  );
}
