import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { SMALL_BODY_BYTES } from '#contract/platform/endpoint.ts';
import { tooMany, unavailable } from '../errors.ts';

/** Limits on the speed and number of arriving requests. */
export interface Pace {
  /** Milliseconds in which a request must arrive; for a file, the time before its rate is checked. */
  wholeMs: number;
  /** A file that stops for this many milliseconds is refused. */
  idleMs: number;
  /** The minimum average rate of a file in bytes per second: a phone with a weak signal. */
  leastRate: number;
  /** The interval of the checks. */
  checkMs: number;
  /** The maximum number of concurrent uploads, per user and in total. */
  filesOfPerson: number;
  filesInAll: number;
  /** The maximum bytes of other bodies in memory, per user and in total. */
  bodyBytesOfPerson: number;
  bodyBytesInAll: number;
  /** The maximum bytes of responses that clients have not received yet, per user and in total. */
  unreadBytesOfPerson: number;
  unreadBytesInAll: number;
  /** A client that receives nothing for this many milliseconds is disconnected. */
  unreadMs: number;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
}

export const PACE: Pace = {
  wholeMs: 30_000,
  idleMs: 15_000,
  leastRate: 16 * 1024,
  checkMs: 1000,
  filesOfPerson: 40,
  filesInAll: 400,
  // A file takes 14 MB as base64.
  bodyBytesOfPerson: 48 * 1024 * 1024,
  bodyBytesInAll: 256 * 1024 * 1024,
  unreadBytesOfPerson: 96 * 1024 * 1024,
  unreadBytesInAll: 384 * 1024 * 1024,
  unreadMs: 60_000,
  now: () => performance.now(),
};

/**
 * The limit of Node.js, which applies to all requests: the largest import needs 0.8 Mbit/s. All others are ended by
 * their {@link Pace} long before.
 */
export const LONGEST_REQUEST_MS = 2 * 60 * 60_000;

const RETRY_SECONDS = 5;
/** Smaller responses fit into the buffers of the system. */
const SMALL_ANSWER_BYTES = 64 * 1024;

/** A request with a body that is not complete yet. */
interface Arrival {
  began: number;
  /** The bytes received on the connection when the request began, and at the last check. */
  bytesBefore: number;
  bytes: number;
  /** The last time when new bytes were seen. */
  moved: number;
  /** The user who sends the file. */
  fileOf: string | null;
}

/** Limits the time and memory of requests, with more time for files. */
export interface RequestPace {
  /** Gives a request the time that a file needs. @throws TooMany, Unavailable when too many arrive at once. */
  allowFile(request: IncomingMessage, userId: string): void;
  /**
   * Counts a request body from before it is read until the response is sent, so that waiting requests do not fill the
   * memory. Small bodies are not counted. @param maxBytes of the endpoint.
   * @throws TooMany, Unavailable when too much is in memory.
   */
  allowBody(request: IncomingMessage, response: ServerResponse, userId: string, maxBytes: number): void;
  /**
   * Counts a response until its client has received it. Above the limits the oldest unread responses are cut: first
   * those of this user, then those of the user with the most unread bytes.
   */
  countAnswer(response: ServerResponse, userId: string, bytes: number): void;
}

/** Ends requests that arrive too slowly, with 408 if no response was sent yet. */
export function installRequestPace(app: FastifyInstance, options: Partial<Pace> = {}): RequestPace {
  const pace = { ...PACE, ...options };
  const arriving = new Map<IncomingMessage, Arrival>();
  const responses = new WeakMap<IncomingMessage, ServerResponse>();
  /** The bodies in memory, in bytes. */
  const bodies = new Map<ServerResponse, { userId: string; bytes: number }>();
  /** The same of unread responses, the oldest first. */
  const answers: typeof bodies = new Map();
  const unreadBy = () => {
    const sums = new Map<string, number>();
    for (const { userId, bytes } of answers.values()) sums.set(userId, (sums.get(userId) ?? 0) + bytes);
    return sums;
  };

  // Before Fastify sees it.
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return;
    const { bytesRead } = request.socket;
    const began = pace.now();
    arriving.set(request, { began, bytesBefore: bytesRead, bytes: bytesRead, moved: began, fileOf: null });
    responses.set(request, response);
    request.once('close', () => arriving.delete(request));
  });

  const looking = setInterval(() => {
    const now = pace.now();
    for (const [request, arrival] of arriving) {
      if (request.complete || request.socket.destroyed) arriving.delete(request);
      else if (isTooSlow(request, arrival, now, pace)) end(request);
    }
  }, pace.checkMs).unref();
  app.addHook('onClose', async () => clearInterval(looking));

  function end(request: IncomingMessage): void {
    arriving.delete(request);
    const { socket } = request;
    if (responses.get(request)?.headersSent) socket.destroy();
    // The same as Node.js does for its own limit.
    else
      app.server.emit(
        'clientError',
        Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
  }

  return {
    allowFile(request, userId) {
      const arrival = arriving.get(request);
      // The body has already arrived with its headers.
      if (!arrival) return;
      const files = [...arriving.values()].filter(({ fileOf }) => fileOf !== null);
      if (files.filter(({ fileOf }) => fileOf === userId).length >= pace.filesOfPerson) {
        throw tooMany('Too many files at once. Please wait until some are uploaded.', RETRY_SECONDS);
      }
      if (files.length >= pace.filesInAll) throw unavailable('Too many files are arriving. Please try again soon.');
      arrival.fileOf = userId;
    },
    allowBody({ headers }, response, userId, maxBytes) {
      const unknown = headers['transfer-encoding'] === undefined ? 0 : maxBytes;
      const bytes = Math.min(Number(headers['content-length'] ?? unknown), maxBytes);
      if (bytes <= SMALL_BODY_BYTES || response.destroyed) return;
      let [ofPerson, inAll] = [bytes, bytes];
      for (const body of bodies.values()) {
        inAll += body.bytes;
        if (body.userId === userId) ofPerson += body.bytes;
      }
      if (ofPerson > pace.bodyBytesOfPerson) {
        throw tooMany('Too many large requests at once. Please wait until some are answered.', RETRY_SECONDS);
      }
      if (inAll > pace.bodyBytesInAll) throw unavailable('Too many large requests at once. Please try again soon.');
      bodies.set(response, { userId, bytes });
      for (const event of ['finish', 'close']) response.once(event, () => bodies.delete(response));
    },
    countAnswer(response, userId, bytes) {
      if (bytes <= SMALL_ANSWER_BYTES || response.destroyed) return;
      answers.set(response, { userId, bytes });
      for (const event of ['finish', 'close']) response.once(event, () => answers.delete(response));
      response.setTimeout(pace.unreadMs, () => void response.destroy());
      const cutOldestOf = (person: string) => {
        const oldest = [...answers].find(([each, answer]) => answer.userId === person && each !== response);
        if (!oldest) return false;
        answers.delete(oldest[0]);
        oldest[0].destroy();
        return true;
      };
      while (unreadBy().get(userId)! > pace.unreadBytesOfPerson && cutOldestOf(userId));
      for (;;) {
        const sums = [...unreadBy()].toSorted(([, one], [, other]) => other - one);
        if (sums.reduce((sum, [, each]) => sum + each, 0) <= pace.unreadBytesInAll) return;
        if (!sums.some(([person]) => cutOldestOf(person))) return;
      }
    },
  };
}

function isTooSlow(request: IncomingMessage, arrival: Arrival, now: number, pace: Pace): boolean {
  const { bytesRead } = request.socket;
  if (bytesRead > arrival.bytes) Object.assign(arrival, { bytes: bytesRead, moved: now });
  const taken = now - arrival.began;
  if (arrival.fileOf === null) return taken > pace.wholeMs;
  const received = arrival.bytes - arrival.bytesBefore;
  return now - arrival.moved > pace.idleMs || taken > pace.wholeMs + (received / pace.leastRate) * 1000;
}
