import type { EndpointEvent, EndpointRequest, EventsEndpoint } from '#contract/platform/endpoint.ts';
import { ApiError } from '../api-error.ts';
import { addressOf, afterSignOut, refusal, TOKEN_KEY } from '../api.ts';
import { readStored } from '../storage.ts';

/** The server sends something every 25 seconds; after more than twice that in silence a stream is considered broken. */
const SILENT_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

/**
 * The events of a stream in order, until `signal` ends it. A broken stream is reopened after 1 s, 2 s and so on up to
 * 30 s, with the id of the last event.
 * @param lastId the last event of an earlier stream; empty for none. Throws an {@link ApiError} if the server refuses
 * to open it (4xx), for example after a sign-out.
 */
export async function* events<E extends EventsEndpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  signal: AbortSignal,
  lastId = '',
): AsyncGenerator<EndpointEvent<E>> {
  let lastSeen = lastId;
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const event of open(endpoint, request, lastSeen, signal)) {
        failures = 0;
        if (event.id !== undefined) lastSeen = event.id;
        if (event.event in endpoint.events) yield event as EndpointEvent<E>;
      }
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) throw error;
    }
    await pause(Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS), signal);
    failures += 1;
  }
}

/**
 * The events of one response while it is generated; they end with it. If it breaks, it can be requested again with the
 * same id. Throws an {@link ApiError} if the server refuses or the connection breaks.
 */
export async function* answerEvents<E extends EventsEndpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  signal: AbortSignal,
): AsyncGenerator<EndpointEvent<E>> {
  try {
    for await (const event of open(endpoint, request, '', signal)) {
      if (event.event in endpoint.events) yield event as EndpointEvent<E>;
    }
  } catch (error) {
    throw error instanceof ApiError || signal.aborted ? error : new ApiError('network');
  }
}

interface RawEvent {
  event: string;
  data: unknown;
  id?: string;
}

/** One connection. Ends when the server closes it, and throws if it breaks, is refused or is silent for too long. */
async function* open(
  endpoint: EventsEndpoint,
  request: unknown,
  lastId: string,
  signal: AbortSignal,
): AsyncGenerator<RawEvent> {
  const token = readStored(TOKEN_KEY);
  const { url, headers } = addressOf(endpoint, request, token);
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENT_MS);
  try {
    const { body: sent } = request as { body?: unknown };
    const response = await fetch(url, {
      method: endpoint.method,
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
      headers: {
        ...headers,
        Accept: 'text/event-stream',
        ...(sent !== undefined && { 'Content-Type': 'application/json' }),
        ...(lastId !== '' && { 'Last-Event-ID': lastId }),
      },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!response.ok || response.body === null) {
      const body: unknown = await response.json().catch(() => null);
      throw afterSignOut(refusal(response.status, body), endpoint, token);
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENT_MS);
      const blocks = (text + value).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const event = parse(block);
        if (event) yield event;
      }
    }
  } finally {
    clearTimeout(timer);
    // Also when the reader of the events stops.
    silent.abort();
  }
}

/** Parses one block of lines as our server writes them; null for a comment. */
function parse(block: string): RawEvent | null {
  const fields = new Map(
    block.split('\n').flatMap((line) => {
      const colon = line.indexOf(': ');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 2)] as const] : [];
    }),
  );
  const data = fields.get('data');
  if (data === undefined) return null;
  const id = fields.get('id');
  return { event: fields.get('event') ?? 'message', data: JSON.parse(data), ...(id !== undefined && { id }) };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
