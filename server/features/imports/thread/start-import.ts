import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invalidField, tooMany } from '#server/platform/errors.ts';
import { FairSlots } from '#server/platform/turns/fair-slots.ts';
import type { Known } from '../draft.ts';
import { limitCpu } from './cpu-limit.ts';
import type { DraftSummary, ImportJob, PlannedSummary, Slice, ThreadMessage, ThreadOrder } from './messages.ts';

/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */

const THREAD = new URL('./import-thread.ts', import.meta.url);

/** Above this the file is refused instead of endangering the server. */
const HEAP_MB = 1024;
/** Processor time until the next message of a thread. */
const CPU_MS = 60_000;
/** For a thread that neither computes nor answers. */
const SILENT_MS = 15 * 60_000;

const TOO_MUCH = 'The file is too large to be read at once. Please import it in parts.';
const TOO_SLOW = 'The file took too long to read. Please import it in parts.';

/** An import that a thread has read. */
export interface RunningImport {
  draft: DraftSummary;
  /** Plans the import without its rows. */
  plan(known: Known): Promise<PlannedSummary>;
  /** Plans it and passes the plan on, then all rows in batches; may be called again. */
  write(known: Known, to: Writer): Promise<PlannedSummary>;
}

interface Writer {
  begin(planned: PlannedSummary): Promise<void>;
  /** Writes rows of several tables, referred rows first. */
  insert(batch: readonly Slice[]): Promise<void>;
}

/** Imports read at a time, of different people: each may need much memory. */
const AT_ONCE = 2;
/** Imports of one person that are received, wait or run. Each keeps its file on the disk. */
const OF_PERSON_MAX = 2;
const PATIENCE = { waitMs: 120_000, waitingMax: OF_PERSON_MAX };
const RETRY_SECONDS = 10;
/** A new thread takes up to a second to start; an idle one uses some 50 MB. */
const IDLE_MS = 60_000;
const begun = new Map<string, number>();
const slots = new FairSlots(AT_ONCE, PATIENCE);
let idle: { thread: Worker; timer: NodeJS.Timeout } | null = null;

/** Counts an import while `work` receives and handles it. @throws TooMany if two of this person have not ended. */
export async function countImport<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const count = begun.get(userId) ?? 0;
  if (count >= OF_PERSON_MAX) {
    throw tooMany('Two of your files are being imported. Please wait until one is finished.', RETRY_SECONDS);
  }
  begun.set(userId, count + 1);
  try {
    return await work();
  } finally {
    const left = begun.get(userId)! - 1;
    if (left > 0) begun.set(userId, left);
    else begun.delete(userId);
  }
}

/**
 * Reads a file in a thread and lets `work` use the result.
 * @throws InvalidInput naming `file` if it cannot be imported, Unavailable if too many people import at once.
 */
export const withImport = <T>(job: ImportJob, work: (running: RunningImport) => Promise<T>): Promise<T> =>
  slots.run(job.person.userId, () => readAndUse(job, work));

async function readAndUse<T>(job: ImportJob, work: (running: RunningImport) => Promise<T>): Promise<T> {
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
      write: (known, to) => written(thread, messages, known, to),
    });
    isReusable = true;
    return result;
  } finally {
    messages.close();
    if (isReusable) giveBack(thread);
    else await thread.terminate();
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

async function planned(thread: Worker, messages: Messages, known: Known, isWrite = false): Promise<PlannedSummary> {
  thread.postMessage({ known, isWrite } satisfies ThreadOrder);
  const message = await messages.next();
  if (!('planned' in message)) throw new Error('The thread of an import has sent no plan');
  return message.planned;
}

async function written(thread: Worker, messages: Messages, known: Known, to: Writer): Promise<PlannedSummary> {
  const plan = await planned(thread, messages, known, true);
  const failures: unknown[] = [];
  const unlessFailed = async (work: () => Promise<void>) => {
    if (failures.length === 0) await work().catch((error: unknown) => failures.push(error));
  };
  await unlessFailed(() => to.begin(plan));
  // After an error the rest is read, so that the thread can plan again.
  for (let message = await messages.next(); !('isSent' in message); message = await messages.next()) {
    const { batch } = message as { batch: readonly Slice[] };
    await unlessFailed(() => to.insert(batch));
  }
  if (failures.length > 0) throw failures[0];
  return plan;
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
      const tooSlow = () => late.reject(invalidField('file', TOO_SLOW));
      const endLimit = limitCpu(thread, CPU_MS, tooSlow, late.reject);
      const deadline = setTimeout(tooSlow, SILENT_MS);
      try {
        const { value } = await Promise.race([received.next(), ended.promise, late.promise]);
        return value[0];
      } finally {
        endLimit();
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
