import { FairQueue, type Patience } from './fair-queue.ts';
import { outsideTurn } from './turns.ts';

/** For work that is never dropped. */
const NEVER = new AbortController().signal;

/** Limits how many pieces of costly work run at a time, and how many of one person, in fair order. */
export class FairSlots {
  readonly #atOnce: number;
  readonly #queue: FairQueue<() => void>;
  readonly #atOnceOfPerson: number;
  readonly #running = new Map<string, number>();
  #total = 0;

  constructor(atOnce: number, patience: Patience, atOnceOfPerson = 1) {
    this.#atOnce = atOnce;
    this.#atOnceOfPerson = atOnceOfPerson;
    this.#queue = new FairQueue(patience);
  }

  /**
   * Runs `work` when the person has a slot. Waiting for it holds no turn, which the work that has the slot may need.
   * @param gone aborted when the client disconnects, which drops work that waits.
   * @throws TooMany, Unavailable as the patience says.
   */
  async run<T>(userId: string, work: () => Promise<T>, gone: AbortSignal = NEVER): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let hasSlot = false;
    const begin = () => {
      hasSlot = true;
      resolve();
    };
    this.#queue.add(userId, begin, gone, reject);
    this.#next();
    await (hasSlot ? promise : outsideTurn(() => promise));
    try {
      return await work();
    } finally {
      this.#count(userId, -1);
      this.#next();
    }
  }

  #next(): void {
    while (this.#total < this.#atOnce) {
      const next = this.#queue.next((userId) => (this.#running.get(userId) ?? 0) < this.#atOnceOfPerson);
      if (!next) return;
      this.#count(next.userId, 1);
      next.work();
    }
  }

  #count(userId: string, change: number): void {
    const running = (this.#running.get(userId) ?? 0) + change;
    if (running === 0) this.#running.delete(userId);
    else this.#running.set(userId, running);
    this.#total += change;
  }
}
