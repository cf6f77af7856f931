import { FairQueue, type Patience } from './fair-queue.ts';

/** Work is never dropped because its client has gone. */
const NEVER = new AbortController().signal;

/** Lets a few people at a time do work that needs much memory, one piece of work each, in fair order. */
export class FairSlots {
  readonly #atOnce: number;
  readonly #queue: FairQueue<() => void>;
  readonly #running = new Set<string>();

  constructor(atOnce: number, patience: Patience) {
    this.#atOnce = atOnce;
    this.#queue = new FairQueue(patience);
  }

  /** Runs `work` when the person has a slot. @throws TooMany, Unavailable as the patience says. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#queue.add(userId, resolve, NEVER, reject);
    this.#next();
    await promise;
    try {
      return await work();
    } finally {
      this.#running.delete(userId);
      this.#next();
    }
  }

  #next(): void {
    while (this.#running.size < this.#atOnce) {
      const next = this.#queue.next((userId) => !this.#running.has(userId));
      if (!next) return;
      this.#running.add(next.userId);
      next.work();
    }
  }
}
