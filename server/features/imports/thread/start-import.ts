import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invalidField, unavailable } from '#server/platform/errors.ts';
import type { Known } from '../draft.ts';
import type { DraftSummary, ImportJob, PlannedSummary, Slice, ThreadMessage, ThreadOrder } from './messages.ts';

/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */

const THREAD = new URL('./import-thread.ts', import.meta.url);

/** Above this the file is refused instead of endangering the server. */
const HEAP_MB = 1024;
const READ_MS = 60_000;

const TOO_MUCH = 'The file is too large to be read at once. Please import it in parts.';
const TOO_SLOW = 'The file took too long to read. Please import it in parts.';

/** An import that a thread has read. */
export interface RunningImport {
  draft: DraftSummary;
  /** Plans the import without its rows. */
  plan(known: Known): Promise<PlannedSummary>;
  /** Plans it and passes all rows on; may be called again when a transaction is repeated. */
  write(known: Known, insert: (slice: Slice) => Promise<void>): Promise<PlannedSummary>;
}

/** Imports read at a time: each may need much memory. */
const AT_ONCE = 2;
const WAITING_MAX = 20;
/** A new thread takes up to a second to start; an idle one uses some 50 MB. */
const IDLE_MS = 60_000;
let running = 0;
const queue: (() => void)[] = [];
let idle: { thread: Worker; timer: NodeJS.Timeout } | null = null;

/**
 * Reads a file in a thread and lets `work` use the result.
 * @throws InvalidInput naming `file` if it cannot be imported, Unavailable if too many people import at the moment.
 */
export async function withImport<T>(job: ImportJob, work: (running: RunningImport) => Promise<T>): Promise<T> {
  await takePlace();
  const thread = takeThread();
  const messages = messagesOf(thread);
  let isReusable = false;
  try {
    thread.postMessage({ job } satisfies ThreadOrder);
    const first = await messages.next();
    isReusable = true;
    if ('unreadable' in first) throw invalidField('file', first.unreadable);
    if ('failure' in first) throw new Error(`An import could not be read: ${first.failure}`);
    if (!('draft' in first)) throw new Error('The thread of an import has sent no draft');
    isReusable = false;
    const result = await work({
      draft: first.draft,
      plan: (known) => planned(thread, messages, known),
      write: (known, insert) => planned(thread, messages, known, insert),
    });
    isReusable = true;
    return result;
  } finally {
    messages.close();
    if (isReusable) giveBack(thread);
    else await thread.terminate();
    leavePlace();
  }
}

function takeThread(): Worker {
  if (!idle) return new Worker(THREAD, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
  const { thread, timer } = idle;
  idle = null;
  clearTimeout(timer);
  thread.ref();
  return thread;
}

/** Keeps one thread for the next import. */
function giveBack(thread: Worker): void {
  if (idle) return void thread.terminate();
  thread.postMessage({ end: true } satisfies ThreadOrder);
  thread.unref();
  const timer = setTimeout(() => {
    if (idle?.thread === thread) idle = null;
    void thread.terminate();
  }, IDLE_MS);
  timer.unref();
  idle = { thread, timer };
}

async function planned(
  thread: Worker,
  messages: Messages,
  known: Known,
  insert?: (slice: Slice) => Promise<void>,
): Promise<PlannedSummary> {
  thread.postMessage({ known, isWrite: insert !== undefined } satisfies ThreadOrder);
  const failures: unknown[] = [];
  for (;;) {
    const message = await messages.next();
    if ('planned' in message) {
      if (failures.length > 0) throw failures[0];
      return message.planned;
    }
    // After an error the rest is read, so that the thread can plan again.
    if ('slice' in message && insert && failures.length === 0) {
      await insert(message.slice).catch((error: unknown) => failures.push(error));
    }
  }
}

interface Messages {
  next(): Promise<ThreadMessage>;
  close(): void;
}

function messagesOf(thread: Worker): Messages {
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => {});
  const failed = (error: Error & { code?: string }) =>
    ended.reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? invalidField('file', TOO_MUCH) : error);
  const exited = () => ended.reject(new Error('The thread of an import has ended'));
  thread.on('error', failed);
  thread.on('exit', exited);
  const received = on(thread, 'message') as AsyncIterator<[ThreadMessage]>;
  return {
    async next() {
      const late = Promise.withResolvers<never>();
      const deadline = setTimeout(() => late.reject(invalidField('file', TOO_SLOW)), READ_MS);
      try {
        const { value } = await Promise.race([received.next(), ended.promise, late.promise]);
        return value[0];
      } finally {
        clearTimeout(deadline);
      }
    },
    close() {
      void received.return?.();
      thread.off('error', failed);
      thread.off('exit', exited);
    },
  };
}

async function takePlace(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  if (queue.length >= WAITING_MAX) throw unavailable('Many files are being imported. Please try again in a moment.');
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.push(resolve);
  await promise;
}

function leavePlace(): void {
  const next = queue.shift();
  if (next) next();
  else running -= 1;
}
