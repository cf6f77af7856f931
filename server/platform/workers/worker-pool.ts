/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */
import { Worker } from 'node:worker_threads';
import type { Config } from '#server/config.ts';
import type { Change, Changes } from '#server/database/changes.ts';
import type { WriterLock } from '#server/database/dialect/writer-lock.ts';
import { tooMany, unavailable } from '../errors.ts';

/** A request as a thread gets it. */
export interface WorkerRequest {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string | undefined;
  ip: string;
  /** The time of the server's clock, ISO 8601. */
  now: string;
}

/** A response as a thread gives it back. */
export interface WorkerResponse {
  status: number;
  headers: Record<string, string | number | string[] | undefined>;
  body: Uint8Array<ArrayBuffer>;
}

/** What a thread says: a response, or what it has written meanwhile. */
export type WorkerMessage = { response: WorkerResponse } | { changes: readonly Change[] };

/** What a thread is started with. */
export interface WorkerParts {
  config: Config;
  version: string;
  webRoot: string;
  /** What links in responses and mails lead to. */
  publicUrl: string;
  /** What the lock of the SQLite writer shares; null on PostgreSQL. */
  writer: SharedArrayBuffer | null;
}

/** Handles requests of large accounts in threads of their own. */
export interface WorkerPool {
  /** How many records of a kind make an account a large one, some requests of which are heavy. */
  largeFrom: number;
  /**
   * Handles a request; those of one person are handled one after another.
   * @throws TooMany when too many of this person wait; Unavailable when the thread has died.
   */
  handle(userId: string, request: WorkerRequest): Promise<WorkerResponse>;
  /** Waits for what runs, and ends the threads. */
  close(): Promise<void>;
}

interface WorkerPoolOptions extends Omit<WorkerParts, 'writer' | 'publicUrl'> {
  writerLock: WriterLock | null;
  /** Where what threads write is announced. */
  changes: Changes;
  /** Known once the server listens, which is before any thread is started. */
  publicUrl: () => string;
  /** For tests. */
  largeFrom?: number;
}

/** Up to so many tasks are read, shaped and encoded within 50 ms. */
const LARGE_FROM = 2500;
const THREADS_MAX = 2;
const WAITING_MAX = 20;
/** A new thread takes more than a second to begin, one that waits some 100 MB. */
const IDLE_MS = 15 * 60_000;
const WAIT_SECONDS = 5;
const WORKER = new URL('../../worker.ts', import.meta.url);

interface Waiting {
  userId: string;
  request: WorkerRequest;
  resolve: (response: WorkerResponse) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  running: Waiting | null;
  idle: NodeJS.Timeout | undefined;
}

/** No thread is started before it is needed, and one that has nothing to do ends after a quarter of an hour. */
export function createWorkerPool({
  writerLock,
  publicUrl,
  changes,
  largeFrom = LARGE_FROM,
  ...parts
}: WorkerPoolOptions): WorkerPool {
  const waiting: Waiting[] = [];
  const threads = new Set<Thread>();

  function startThread(): Thread {
    const workerData: WorkerParts = { ...parts, publicUrl: publicUrl(), writer: writerLock?.shared ?? null };
    const worker = new Worker(WORKER, { workerData });
    const thread: Thread = { worker, running: null, idle: undefined };
    const { threadId } = worker;
    threads.add(thread);
    worker.on('message', (message: WorkerMessage) => {
      if ('changes' in message) return changes.announce(message.changes);
      const { response } = message;
      const { running } = thread;
      thread.running = null;
      running?.resolve(response);
      thread.idle = setTimeout(() => end(thread), IDLE_MS).unref();
      next();
    });
    // Such as one that has run out of memory: the others go on.
    worker.on('error', (error) => thread.running?.reject(unavailable(`This took too much: ${error.message}`)));
    worker.on('exit', () => {
      threads.delete(thread);
      writerLock?.releaseFor(threadId);
      thread.running?.reject(unavailable('The server is stopping'));
      next();
    });
    worker.unref();
    return thread;
  }

  /** Ends a thread after what it runs. */
  function end(thread: Thread): Promise<unknown> {
    clearTimeout(thread.idle);
    threads.delete(thread);
    const exit = new Promise((resolve) => thread.worker.once('exit', resolve));
    // The process is to wait for it.
    thread.worker.ref();
    thread.worker.postMessage(null);
    return exit;
  }

  function next(): void {
    const busy = new Set([...threads].flatMap(({ running }) => running?.userId ?? []));
    const index = waiting.findIndex(({ userId }) => !busy.has(userId));
    if (index < 0) return;
    const free = [...threads].find(({ running }) => running === null);
    const thread = free ?? (threads.size < THREADS_MAX ? startThread() : null);
    if (!thread) return;
    clearTimeout(thread.idle);
    [thread.running = null] = waiting.splice(index, 1);
    thread.worker.postMessage(thread.running!.request);
    next();
  }

  return {
    largeFrom,
    handle(userId, request) {
      if (waiting.filter((each) => each.userId === userId).length >= WAITING_MAX) {
        throw tooMany('Too many requests at once. Please wait a moment.', WAIT_SECONDS);
      }
      return new Promise((resolve, reject) => {
        waiting.push({ userId, request, resolve, reject });
        next();
      });
    },
    close: async () => void (await Promise.all([...threads].map(end))),
  };
}
