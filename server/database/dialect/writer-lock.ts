import { threadId } from 'node:worker_threads';
import { SqliteAdapter } from 'kysely';
import type { Db } from '../transaction.ts';

/** What threads share: who holds the lock (a thread's number, or none), how many threads wait for it, and the damage. */
const HOLDER = 0;
const WAITING = 1;
const DAMAGED = 2;
const NOBODY = 0;

const MINUTE_MS = 60_000;

const numberOf = (thread: number): number => thread + 1;

/**
 * The lock of the one writer of an SQLite file: one holder at a time in all threads, first come, first served in each
 * of them. Without it a writer of another thread would be waited for in the middle of a statement, with everything else
 * standing still.
 */
export class WriterLock {
  /** To be handed to other threads. */
  readonly shared: SharedArrayBuffer;
  readonly #state: Int32Array;
  #last: Promise<void> = Promise.resolve();

  constructor(shared = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#state = new Int32Array(shared);
  }

  /** Whether any thread has met a damaged page. */
  get isDamaged(): boolean {
    return Atomics.load(this.#state, DAMAGED) === 1;
  }

  set isDamaged(value: boolean) {
    Atomics.store(this.#state, DAMAGED, value ? 1 : 0);
  }

  /** Waits for the lock. Returns what releases it. */
  async lock(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    if (!this.#take()) await this.#waitForOthers();
    return () => {
      this.releaseFor(threadId);
      // The next one of this thread must not always be faster than a thread that has to be woken.
      if (Atomics.load(this.#state, WAITING) > 0) setImmediate(resolve);
      else resolve();
    };
  }

  /** Releases the lock if a thread holds it; also for one that has died. */
  releaseFor(thread: number): void {
    if (Atomics.compareExchange(this.#state, HOLDER, numberOf(thread), NOBODY) === numberOf(thread)) {
      Atomics.notify(this.#state, HOLDER);
    }
  }

  #take(): boolean {
    return Atomics.compareExchange(this.#state, HOLDER, NOBODY, numberOf(threadId)) === NOBODY;
  }

  async #waitForOthers(): Promise<void> {
    Atomics.add(this.#state, WAITING, 1);
    // Atomics keep no thread alive: one that is still starting, and has nothing else to do, would just end.
    const alive = setInterval(() => {}, MINUTE_MS);
    while (!this.#take()) {
      const holder = Atomics.load(this.#state, HOLDER);
      if (holder !== NOBODY) await Atomics.waitAsync(this.#state, HOLDER, holder).value;
    }
    clearInterval(alive);
    Atomics.sub(this.#state, WAITING, 1);
  }
}

/** Whether every transaction of a database holds such a lock, so that no two of them overlap. */
export const hasOneWriter = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter;
