/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Config } from '#server/config.ts';
import type { Change, Changes } from '#server/database/changes.ts';
import type { DatabasePatience } from '#server/database/connect.ts';
import type { WriterLock } from '#server/database/dialect/writer-lock.ts';
import type { Attempting, Delays } from '../attempts/delays.ts';
import { unavailable } from '../errors.ts';
import { FairQueue, type Patience } from '../turns/fair-queue.ts';

/** A request for a thread. */
export interface WorkerRequest {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  /** JSON. */
  body: Uint8Array<ArrayBuffer> | undefined;
  ip: string;
  /** The time of the server's clock, ISO 8601. */
  now: string;
  /** Changes with each write of the account. */
  accountVersion: string;
  /** Whether the response is streamed. */
  inPieces?: boolean;
}

interface ResponseHead {
  status: number;
  headers: Record<string, string | number | string[] | undefined>;
}

/** The response of a thread. */
export interface WorkerResponse extends ResponseHead {
  body: Uint8Array<ArrayBuffer>;
  /** The time that it kept the thread busy, in ms. */
  busyMs: number;
}

/** A response whose body comes in pieces. */
export interface ResponseInPieces extends ResponseHead {
  body: Readable;
}

/**
 * A message to a thread: a numbered request, the end of interest in a response, the end of a delay and whether it was
 * granted, or null to stop the thread.
 */
export type WorkerOrder =
  | { job: number; request: WorkerRequest }
  | { job: number; unread: true }
  | { delay: number; isGranted: boolean }
  | null;

/**
 * A message from a thread: a response, whole or in pieces; that a request waits for something slow; changes written to the
 * database; a job to run soon; or a numbered attempt to delay.
 */
export type WorkerMessage =
  | { job: number; response: WorkerResponse }
  | { job: number; begins: ResponseHead }
  | { job: number; piece: Uint8Array<ArrayBuffer> | null }
  | { job: number; waits: true }
  | { changes: readonly Change[] }
  | { soon: string }
  | { delay: number; ms: number; who: Attempting };

/** The start data of a thread. */
export interface WorkerParts {
  config: Config;
  version: string;
  webRoot: string;
  /** The base of links in responses and mails. */
  publicUrl: string;
  /** Time limits for PostgreSQL, for tests. */
  databasePatience?: DatabasePatience;
  /** The shared memory of the SQLite writer lock; null on PostgreSQL. */
  writer: SharedArrayBuffer | null;
}

/** Handles requests that may take long in worker threads. */
export interface WorkerPool {
  /**
   * Handles a request, one of each person at a time. A request that waits for a model or the like frees its thread.
   * @param gone aborted when the client disconnects, which drops a waiting request.
   * @throws TooMany when the queue of the person is full; Unavailable when the request has waited too long, its client has
   *   disconnected, or the thread has died.
   */
  handle(userId: string, request: WorkerRequest, gone: AbortSignal): Promise<WorkerResponse | ResponseInPieces>;
  /** Number of requests that wait for a thread. */
  readonly waiting: number;
  /** Waits for running requests, and ends the threads. */
  close(): Promise<void>;
}

interface WorkerPoolOptions extends Omit<WorkerParts, 'writer' | 'publicUrl'> {
  writerLock: WriterLock | null;
  /** Announces what threads write. */
  changes: Changes;
  /** Runs a job soon on behalf of threads, which run no jobs. */
  runSoon: (job: string) => void;
  /** Delays the attempts of all threads, which are counted together. */
  delays: () => Delays;
  /** Known once the server listens, which is before any thread is started. */
  publicUrl: () => string;
  /** How long requests wait for a thread, for tests. */
  patience?: Partial<Patience>;
  /** For tests. */
  startWorker?: (workerData: WorkerParts) => ThreadWorker;
}

const THREADS_MAX = 2;
const PATIENCE = { waitMs: 10_000, waitingMax: 20 };
/** A new thread takes more than a second to start; an idle one uses some 100 MB. */
const IDLE_MS = 15 * 60_000;
const WORKER = new URL('../../worker.ts', import.meta.url);

/** The part of a `Worker` that the pool uses. */
type ThreadWorker = Pick<Worker, 'on' | 'once' | 'postMessage' | 'ref' | 'unref' | 'threadId'>;

interface Job {
  userId: string;
  request: WorkerRequest;
  resolve: (response: WorkerResponse | ResponseInPieces) => void;
  reject: (error: Error) => void;
  /** The body of a streamed response. */
  body?: Readable;
}

interface Thread {
  worker: ThreadWorker;
  /** Running and waiting jobs by number. */
  jobs: Map<number, Job>;
  running: number | null;
  /** When the running job began. */
  since: number;
  idle: NodeJS.Timeout | undefined;
}

/** Threads are started on demand, and idle ones end after a quarter of an hour. */
export function createWorkerPool({
  writerLock,
  publicUrl,
  changes,
  runSoon,
  delays,
  patience,
  startWorker = (workerData) => new Worker(WORKER, { workerData }),
  ...parts
}: WorkerPoolOptions): WorkerPool {
  const queue = new FairQueue<Job>({ ...PATIENCE, ...patience });
  const threads = new Set<Thread>();
  let jobs = 0;

  function startThread(): Thread {
    const workerData: WorkerParts = { ...parts, publicUrl: publicUrl(), writer: writerLock?.shared ?? null };
    const worker = startWorker(workerData);
    const thread: Thread = { worker, jobs: new Map(), running: null, since: 0, idle: undefined };
    const { threadId } = worker;
    threads.add(thread);
    const rejectAll = (reason: string) => {
      for (const { body, reject } of thread.jobs.values()) {
        reject(unavailable(reason));
        body?.destroy(unavailable(reason));
      }
      thread.jobs.clear();
    };
    worker.on('message', (message: WorkerMessage) => {
      if ('changes' in message) return changes.announce(message.changes);
      if ('soon' in message) return runSoon(message.soon);
      if ('delay' in message) {
        const tell = (isGranted: boolean) =>
          worker.postMessage({ delay: message.delay, isGranted } satisfies WorkerOrder);
        return void delays()
          .wait(message.ms, message.who)
          .then(
            () => tell(true),
            () => tell(false),
          );
      }
      const { job } = message;
      const asked = thread.jobs.get(job);
      if ('begins' in message) {
        const body = new Readable({
          read() {},
          destroy(error, done) {
            worker.postMessage({ job, unread: true } satisfies WorkerOrder);
            done(error);
          },
        });
        if (asked) asked.body = body;
        return asked?.resolve({ ...message.begins, body });
      }
      if ('piece' in message) {
        asked?.body?.push(message.piece);
        if (message.piece !== null) return;
      }
      if (thread.running === job) {
        thread.running = null;
        if (asked) queue.charge(asked.userId, performance.now() - thread.since);
      }
      if (!('waits' in message)) thread.jobs.delete(job);
      if ('response' in message) asked?.resolve(message.response);
      if (thread.jobs.size === 0) thread.idle = setTimeout(() => end(thread), IDLE_MS).unref();
      next();
    });
    // For example out of memory; the other threads continue.
    worker.on('error', (error) => rejectAll(`This took too much: ${error.message}`));
    worker.on('exit', () => {
      threads.delete(thread);
      writerLock?.releaseFor(threadId);
      rejectAll('The server is stopping');
      next();
    });
    worker.unref();
    return thread;
  }

  /** Ends a thread after its running requests. */
  function end(thread: Thread): Promise<unknown> {
    clearTimeout(thread.idle);
    threads.delete(thread);
    const exit = new Promise((resolve) => thread.worker.once('exit', resolve));
    // The process must wait for the thread.
    thread.worker.ref();
    thread.worker.postMessage(null);
    return exit;
  }

  const isBusy = (userId: string) =>
    [...threads].some((thread) => thread.running !== null && thread.jobs.get(thread.running)?.userId === userId);

  function next(): void {
    for (;;) {
      const free = [...threads].find(({ running }) => running === null);
      if (!free && threads.size >= THREADS_MAX) return;
      const job = queue.next((userId) => !isBusy(userId))?.work;
      if (!job) return;
      const thread = free ?? startThread();
      clearTimeout(thread.idle);
      thread.running = jobs += 1;
      thread.since = performance.now();
      thread.jobs.set(thread.running, job);
      const { body } = job.request;
      const order: WorkerOrder = { job: thread.running, request: job.request };
      thread.worker.postMessage(order, body ? [body.buffer] : []);
    }
  }

  return {
    get waiting() {
      return queue.size;
    },
    async handle(userId, request, gone) {
      const { promise, resolve, reject } = Promise.withResolvers<WorkerResponse | ResponseInPieces>();
      queue.add(userId, { userId, request, resolve, reject }, gone, reject);
      next();
      return promise;
    },
    close: async () => void (await Promise.all([...threads].map(end))),
  };
}
