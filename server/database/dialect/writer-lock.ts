import { threadId } from 'node:worker_threads';
import { SqliteAdapter } from 'kysely';
import type { Db } from '../transaction.ts';

/**
 * The shared memory of the threads: the holder of the lock (a thread's number, or none), the number of waiting threads,
 * the damage flag, and how often the lock was taken.
 */
const HOLDER = 0;
const WAITING = 1;
const DAMAGED = 2;
const TAKEN = 3;
const NO_HOLDER = 0;

const MINUTE_MS = 60_000;
/** A thread that releases the lock and wants it again gives this long to threads that wait, which have to wake up. */
const HANDOVER_MS = 100;

const numberOf = (thread: number): number => thread + 1;

/**
 * The lock of the one writer of an SQLite file: one holder at a time across all threads, first come, first served
 * within each thread. Without it, a thread would block in the middle of a statement while another thread writes.
 */
export class WriterLock {
  /** Passed to other threads. */
  readonly shared: SharedArrayBuffer;
  readonly #state: Int32Array;
  #last: Promise<void> = Promise.resolve();
  /** The count of takes at which this thread released the lock while another one waited. */
  #handedOverAt: number | null = null;

  constructor(shared = new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#state = new Int32Array(shared);
  }

  /** Whether any thread has found a damaged page. */
  get isDamaged(): boolean {
    return Atomics.load(this.#state, DAMAGED) === 1;
  }

  set isDamaged(value: boolean) {
    Atomics.store(this.#state, DAMAGED, value ? 1 : 0);
  }

  /** Waits for the lock and returns a function that releases it. */
  async lock(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    // Neither these promises nor Atomics keep a thread alive: a starting thread with nothing else to do would exit.
    const alive = setInterval(() => {}, MINUTE_MS);
    try {
      await before;
      await this.#letOthersTake();
      if (!this.#take()) await this.#waitForOthers();
    } finally {
      clearInterval(alive);
    }
    return () => {
      if (Atomics.load(this.#state, WAITING) > 0) this.#handedOverAt = Atomics.load(this.#state, TAKEN);
      this.releaseFor(threadId);
      // Otherwise the next writer of this thread would always win against a thread that has to be woken.
      if (Atomics.load(this.#state, WAITING) > 0) setImmediate(resolve);
      else resolve();
    };
  }

  /** Releases the lock if this thread holds it; also works for a thread that has died. */
  releaseFor(thread: number): void {
    if (Atomics.compareExchange(this.#state, HOLDER, numberOf(thread), NO_HOLDER) === numberOf(thread)) {
      Atomics.notify(this.#state, HOLDER);
    }
  }

  #take(): boolean {
    if (Atomics.compareExchange(this.#state, HOLDER, NO_HOLDER, numberOf(threadId)) !== NO_HOLDER) return false;
    Atomics.add(this.#state, TAKEN, 1);
    Atomics.notify(this.#state, TAKEN);
    return true;
  }

  /** Otherwise a thread with many transactions would always win against a thread that has to wake up. */
  async #letOthersTake(): Promise<void> {
    const at = this.#handedOverAt;
    this.#handedOverAt = null;
    if (at !== null) await Atomics.waitAsync(this.#state, TAKEN, at, HANDOVER_MS).value;
  }

  async #waitForOthers(): Promise<void> {
    Atomics.add(this.#state, WAITING, 1);
    while (!this.#take()) {
      const holder = Atomics.load(this.#state, HOLDER);
      if (holder !== NO_HOLDER) await Atomics.waitAsync(this.#state, HOLDER, holder).value;
    }
    Atomics.sub(this.#state, WAITING, 1);
  }
}

/** Whether every transaction of a database holds such a lock, so that no two of them overlap. */
export const hasOneWriter = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter;
