import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { EventsEndpoint } from '#contract/platform/endpoint.ts';
import { originScope } from '#server/database/origin.ts';
import { NotAuthenticated } from '../errors.ts';

/** The arguments of an event stream handler after its input. */
export interface EventsInput {
  /** The id of the last event that a returning client has seen. */
  lastEventId: string | null;
  /** Aborted when the stream ends: the client disconnected or signed out, or the server stops. */
  signal: AbortSignal;
  /** The id of the client, if it sends one. */
  origin: string | null;
}

/** An endpoint whose response can be requested as events or whole. */
export type AnswerEndpoint = EventsEndpoint & Required<Pick<EventsEndpoint, 'response'>>;

interface AnyEvent {
  event: string;
  data: unknown;
  id?: string;
}

/** State that the open streams of a server share. */
export interface EventStreams {
  /** Waits for the next heartbeat. */
  heartbeat: (signal: AbortSignal) => Promise<unknown>;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  /** A client that reads nothing for this many milliseconds is disconnected. */
  unreadMs: number;
}

const HEARTBEAT_MS = 25_000;
/** Long enough for two heartbeats. */
export const UNREAD_MS = 60_000;

/** Shorter than the minute after which most proxies close a silent connection. */
export const everyHeartbeat = (signal: AbortSignal) => sleep(HEARTBEAT_MS, undefined, { signal });

/** The description of an event stream on the API page. */
export function eventsResponses({ response, status = 200 }: EventsEndpoint) {
  const events = { 'text/event-stream': { schema: z.string() } };
  if (!response) return { 200: { content: events } };
  const whole = { 'application/json': { schema: response } };
  return { [status]: { content: whole }, 200: { content: { ...whole, ...events } } };
}

/** Whether the client asks for events; otherwise it gets the whole response. */
export const asksForEvents = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*text\/event-stream\s*(?:;|,|$)/i.test(headers.accept ?? '');

/** Collects events into the whole response, for a client that does not ask for events. */
export async function wholeAnswer(events: AsyncGenerator<unknown, unknown>): Promise<unknown> {
  for (;;) {
    const { done, value } = await events.next();
    if (done) return value;
  }
}

/**
 * Sends events as they come and a comment line at each heartbeat. Events are taken from the handler only as fast as the
 * client reads; a client that does not read at all is disconnected.
 * @param check checks that the session is still valid before anything is sent. @throws NotAuthenticated.
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: EventsEndpoint,
  { heartbeat, stopping, unreadMs }: EventStreams,
  check: () => Promise<unknown>,
  handle: (input: EventsInput) => AsyncIterable<AnyEvent> | Promise<AsyncIterable<AnyEvent>>,
) {
  const begin = () =>
    // Otherwise proxies such as nginx buffer the events.
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  if (request.method === 'HEAD') return begin().send(Readable.from([]));

  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, stopping]);
  reply.raw.once('close', () => ended.abort());
  // A connection that closed during the session lookup has already emitted `close`.
  if (reply.raw.destroyed || request.raw.socket.destroyed) ended.abort();
  const lastEventId = request.headers['last-event-id'];
  // The handler may refuse, which is a JSON response.
  const source = await handle({
    lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    signal,
    origin: originScope.getStore() ?? null,
  });
  const write = ({ event, data, id }: AnyEvent) => {
    const json = reply.serializeInput(
      data as Record<string, unknown>,
      endpoint.events[event] as object as Record<string, unknown>,
    );
    return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${json}\n\n`;
  };
  // On a dead connection, not even the end of the stream would arrive.
  reply.raw.setTimeout(unreadMs, () => reply.raw.destroy());
  return begin().send(Readable.from(lines(source, write, () => heartbeat(signal), check, signal)));
}

async function* lines(
  source: AsyncIterable<AnyEvent>,
  write: (event: AnyEvent) => string,
  heartbeat: () => Promise<unknown>,
  check: () => Promise<unknown>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const events = source[Symbol.asyncIterator]();
  const end = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  const beat = () =>
    heartbeat().then(
      () => 'beat' as const,
      () => null,
    );
  // Tells the client at once that it is connected.
  yield ':\n\n';
  const nextEvent = () => {
    const next = events.next();
    // A failure after the stream has ended no longer matters.
    next.catch(() => {});
    return next;
  };
  let next = nextEvent();
  let alive = beat();
  for (;;) {
    const first = await Promise.race([end, next, alive]);
    if (first === null || (first !== 'beat' && first.done)) return;
    try {
      await check();
    } catch (error) {
      if (error instanceof NotAuthenticated) return;
      throw error;
    }
    if (first === 'beat') {
      alive = beat();
      yield ':\n\n';
    } else {
      next = nextEvent();
      yield write(first.value);
    }
  }
}
