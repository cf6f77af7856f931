import { threadId } from 'node:worker_threads';
import { SqliteAdapter } from 'kysely';
import type { Db } from '../transaction.ts';

/**
 * The shared memory of the threads: the holder of the lock (a thread's number, or none), the number of waiting threads,
 * and the damage flag.
 */
const HOLDER = 0;
const WAITING = 1;
const DAMAGED = 2;
const NO_HOLDER = 0;

const MINUTE_MS = 60_000;

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

  constructor(shared = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)) {
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
    await before;
    if (!this.#take()) await this.#waitForOthers();
    return () => {
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
    return Atomics.compareExchange(this.#state, HOLDER, NO_HOLDER, numberOf(threadId)) === NO_HOLDER;
  }

  async #waitForOthers(): Promise<void> {
    Atomics.add(this.#state, WAITING, 1);
    // Atomics do not keep a thread alive: a starting thread with nothing else to do would exit.
    const alive = setInterval(() => {}, MINUTE_MS);
    while (!this.#take()) {
      const holder = Atomics.load(this.#state, HOLDER);
      if (holder !== NO_HOLDER) await Atomics.waitAsync(this.#state, HOLDER, holder).value;
    }
    clearInterval(alive);
    Atomics.sub(this.#state, WAITING, 1);
  }
}

/** Whether every transaction of a database holds such a lock, so that no two of them overlap. */
export const hasOneWriter = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter;
