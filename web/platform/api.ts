import { type QueryKey, queryOptions } from '@tanstack/react-query';
import ky, { isHTTPError, isNetworkError, isTimeoutError, type ResponsePromise } from 'ky';
import {
  CHANGED_TYPE,
  CLIENT_HEADER,
  type DownloadEndpoint,
  type Endpoint,
  type EndpointRequest,
  type EndpointResponse,
  type JsonEndpoint,
} from '#contract/platform/endpoint.ts';
import type { Changed } from '#contract/changes.ts';
import { ApiError, currentOf, detailText, problemsOf, SIGNED_OUT } from './api-error.ts';
import { currentConnection, isAway, reportAway, reportReached } from './connection/connection.ts';
import { newId } from './ids.ts';
import { readStored } from './storage.ts';

export const TOKEN_KEY = 'auth_token';

/** The id of this tab: the server does not send it its own changes. */
const CLIENT_ID = newId();

const TIMEOUT_MS = 30_000;
const SLOW_MS = 2_000;
/** How often a call is repeated after a timeout, a network error or a 5xx. */
export const MAX_RETRIES = 2;
/** The pause before the first repetition; the second pause is twice as long. */
export const RETRY_DELAY_MS = 1_000;
const SERVER_ERRORS = Array.from({ length: 100 }, (_, index) => 500 + index);

export type Tell = (changed: Changed) => void;

interface CallOptions {
  /** Ends the call early; TanStack Query gives one to each query function. */
  signal?: AbortSignal;
  /** Used instead of the stored token. */
  token?: string;
  /** Receives the changed records, if the response has them (ADR 0096). */
  tell?: Tell;
  /** Called before the request is sent again: the server may have handled it already. */
  onRepeat?: () => void;
}

type CallArguments<E extends Endpoint> =
  object extends EndpointRequest<E>
    ? [request?: EndpointRequest<E>, options?: CallOptions]
    : [request: EndpointRequest<E>, options?: CallOptions];

interface LooseRequest {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

let onSignedOut: (token: string) => void = () => undefined;

/** Registers the listener for a token that the server no longer accepts; the session calls it once. */
export function whenSignedOut(listener: (token: string) => void): void {
  onSignedOut = listener;
}

type Called<E extends Endpoint> = E extends DownloadEndpoint ? Blob : EndpointResponse<E>;

/**
 * Calls an endpoint of the contract and returns its response: JSON of the contract's shape, or the bytes of a download.
 * Throws an {@link ApiError} with a message for people, or the abort of `signal`. Timeouts, network errors and 5xx are
 * retried twice, after 1 s and 2 s, writes too: a create carries a client-made `id`, which makes a retry harmless.
 */
export function call<E extends JsonEndpoint | DownloadEndpoint>(
  endpoint: E,
  ...[request, options]: CallArguments<E>
): Promise<Called<E>> {
  return send(endpoint, request, options, (response) =>
    endpoint.kind === 'download' ? (response.blob() as Promise<Called<E>>) : readAnswer<Called<E>>(response, options),
  );
}

/** The options of a query that is one call of an endpoint. */
export const callQuery = <E extends JsonEndpoint, const Key extends QueryKey>(
  queryKey: Key,
  endpoint: E,
  ...[request]: CallArguments<E>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => call<E>(endpoint, ...([request, { signal }] as CallArguments<E>)),
  });

async function readAnswer<Answer>(response: ResponsePromise, options: CallOptions | undefined): Promise<Answer> {
  const { headers } = await response;
  if (!options?.tell || !headers.get('Content-Type')?.startsWith(CHANGED_TYPE)) return response.json<Answer>();
  const { answer, changed } = await response.json<{ answer: Answer; changed: Changed }>();
  options.tell(changed);
  return answer;
}

/** A page of a list, as {@link callPage} returns it. */
export interface Page<Item> {
  items: readonly Item[];
  total: number;
  /** The cursor of the next page; null on the last. */
  cursor: string | null;
}

/** The same for a page of a paged list, with the total and cursor from headers. The query has a `limit`. */
export function callPage<E extends JsonEndpoint & { paged: true }>(
  endpoint: E,
  ...[request, options]: CallArguments<E>
): Promise<Page<EndpointResponse<E> extends readonly (infer Item)[] ? Item : never>> {
  return send(endpoint, request, options, async (response) => {
    const items = await response.json<never[]>();
    const { headers } = await response;
    return { items, total: Number(headers.get('X-Total-Count')), cursor: nextCursor(headers.get('Link')) };
  });
}

function nextCursor(link: string | null): string | null {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  return next === undefined ? null : new URL(next, location.origin).searchParams.get('cursor');
}

async function send<Result>(
  endpoint: JsonEndpoint | DownloadEndpoint,
  request: unknown,
  options: CallOptions = {},
  read: (response: ResponsePromise) => Promise<Result>,
): Promise<Result> {
  const token = options.token ?? readStored(TOKEN_KEY);
  const { url, headers } = addressOf(endpoint, request, token);
  let tries = 0;
  try {
    const response = ky(url, {
      method: endpoint.method,
      headers: { ...headers, ...(options.tell && { Accept: CHANGED_TYPE }) },
      json: (request as LooseRequest | undefined)?.body,
      signal: options.signal ?? null,
      timeout: TIMEOUT_MS,
      fetch: (input, init) => {
        tries += 1;
        if (tries > 1) options.onRepeat?.();
        return timedFetch(input, init);
      },
      retry: {
        limit: MAX_RETRIES,
        methods: ['get', 'post', 'put', 'delete'],
        statusCodes: SERVER_ERRORS,
        afterStatusCodes: [],
        retryOnTimeout: true,
        delay: (attempt) => attempt * RETRY_DELAY_MS,
        // The server's health is checked at once, so that opening the app does not have to wait for all retries.
        shouldRetry: async ({ error }) => {
          if (isAway(toApiError(error))) await reportAway();
          return isConnected() ? undefined : false;
        },
      },
      hooks: { beforeRetry: [giveUpWithoutConnection] },
    });
    const result = await read(response);
    reportReached();
    return result;
  } catch (error) {
    const failure = toApiError(error);
    if (failure instanceof ApiError) failure.repeated = tries > 1;
    if (isAway(failure)) void reportAway();
    throw afterSignOut(failure, endpoint, token);
  }
}

/** While the connection is lost nothing is repeated. */
export const isConnected = () => currentConnection() === 'online';

/** Cancels waiting retries when the connection is lost, so that the caller can queue the request. */
function giveUpWithoutConnection({ error }: { error: unknown }): void {
  if (!isConnected()) throw error;
}

/** The URL and headers of a request of any kind. */
export function addressOf(endpoint: Endpoint, request: unknown, token: string | null) {
  const { params = {}, query = {} } = (request ?? {}) as LooseRequest;
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const url = new URL(`/api${fillPath(endpoint.path, params)}`, location.origin);
  url.search = new URLSearchParams(given).toString();
  return { url, headers: headersFor(endpoint, token) };
}

/** A refusal of the server as an error; `body` is its JSON, if it has any. */
export const refusal = (status: number, body: unknown) =>
  new ApiError('answer', status, detailText(status, body), problemsOf(body), currentOf(body));

/** Ends the session if the server no longer accepts its token. @returns the error to throw */
export function afterSignOut(failure: unknown, endpoint: Endpoint, token: string | null): unknown {
  // A wrong password is a 401 too, but does not end the session.
  if (endpoint.access === 'public' || !(failure instanceof ApiError) || failure.status !== 401) return failure;
  onSignedOut(token ?? '');
  return new ApiError('answer', 401, SIGNED_OUT);
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

function headersFor(endpoint: Endpoint, token: string | null): Record<string, string> {
  const csrf = endpoint.method === 'GET' ? undefined : /(?:^|;\s*)csrf_token=([^;]*)/.exec(document.cookie)?.[1];
  return {
    'Cache-Control': 'no-cache',
    [CLIENT_HEADER]: CLIENT_ID,
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(csrf && { 'X-CSRF-Token': decodeURIComponent(csrf) }),
  };
}

async function timedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const begin = performance.now();
  try {
    return await fetch(input, init);
  } finally {
    const took = Math.round(performance.now() - begin);
    if (took > SLOW_MS && input instanceof Request) {
      console.warn(`Slow request: ${input.method} ${new URL(input.url).pathname} took ${took} ms`);
    }
  }
}

function toApiError(error: unknown): unknown {
  if (isHTTPError(error)) return refusal(error.response.status, error.data);
  if (isTimeoutError(error)) return new ApiError('timeout');
  // The second one is a connection lost while the response is read.
  if (isNetworkError(error) || error instanceof TypeError) return new ApiError('network');
  return error;
}
