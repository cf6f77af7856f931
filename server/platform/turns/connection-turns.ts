import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue } from './fair-queue.ts';
import { PATIENCE } from './turns.ts';

/** The user of the current request. */
export const personScope = new AsyncLocalStorage<string>();

/** The use of a connection. A *long* statement is one that has usually taken long. */
type Use = 'short' | 'long' | 'transaction';

/** The maximum number of connections for each use, of ten. Statements without a user use the others. */
const AT_ONCE = { short: 8, long: 3, transaction: 5 };
const OF_ALL = 8;
const OF_ONE_PERSON = 5;
const LONG_MS = 10;
/** The weight of the last run in the average time of a statement. */
const NEWS = 0.2;
const TEXTS_MAX = 1000;
const stays = new AbortController().signal;

interface Asking {
  use: Use;
  begin(): void;
}

/**
 * Gives the next connection to PostgreSQL to the user who has cost least lately. Only a few connections run long
 * statements, so that short ones find a free connection, and this process does not receive more rows than it can
 * process.
 */
export class ConnectionTurns {
  readonly #queue: FairQueue<Asking>;
  readonly #clock: () => number;
  readonly #held = { short: 0, long: 0, transaction: 0 };
  readonly #heldBy = new Map<string, number>();
  /** The average time of statements, by text. */
  readonly #usualMs = new Map<string, number>();
  /** The time since the start, divided at each moment by the number of connections in use. */
  #shared = 0;
  #sharedAt = 0;

  /** @param clock milliseconds of a monotonic clock. */
  constructor({ waitMs = PATIENCE.waitMs, clock = () => performance.now() } = {}) {
    this.#queue = new FairQueue({ waitMs, waitingMax: Infinity });
    this.#clock = clock;
  }

  /**
   * Waits until the user of the scope may have a connection. Without a user it returns at once.
   * @param texts of the statements that share the connection; null for a transaction.
   * @returns a function that releases it. It takes how long each statement took, if there were several.
   * @throws Unavailable after too long.
   */
  async take(texts: readonly string[] | null): Promise<(times?: readonly number[]) => void> {
    const userId = personScope.getStore();
    if (userId === undefined) return () => {};
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const isLong = texts?.some((text) => (this.#usualMs.get(text) ?? 0) > LONG_MS);
    const use = texts === null ? 'transaction' : isLong ? 'long' : 'short';
    this.#queue.add(userId, { use, begin: resolve }, stays, reject);
    this.#pump();
    await promise;
    const since = this.#share();
    return (times = []) => {
      const ms = this.#share() - since;
      this.#held[use] -= 1;
      this.#heldBy.set(userId, this.#heldBy.get(userId)! - 1);
      if (this.#heldBy.get(userId) === 0) this.#heldBy.delete(userId);
      const sum = times.reduce((total, each) => total + each, 0);
      for (const [index, text] of (texts ?? []).entries()) {
        this.#learn(text, sum === 0 ? ms / texts!.length : (ms * times[index]!) / sum);
      }
      this.#queue.charge(userId, ms);
      this.#pump();
    };
  }

  /** Refuses all who wait: PostgreSQL is silent, and each would wait as long as those before it, one after another. */
  refuseWaiting(reason: Error): void {
    this.#queue.refuseAll(reason);
  }

  #pump(): void {
    for (;;) {
      const next = this.#queue.next((userId, { use }) => this.#mayBegin(userId, use));
      if (!next) return;
      this.#share();
      this.#held[next.work.use] += 1;
      this.#heldBy.set(next.userId, (this.#heldBy.get(next.userId) ?? 0) + 1);
      next.work.begin();
    }
  }

  #mayBegin(userId: string, use: Use): boolean {
    return this.#held[use] < AT_ONCE[use] && this.#inAll < OF_ALL && (this.#heldBy.get(userId) ?? 0) < OF_ONE_PERSON;
  }

  get #inAll(): number {
    return this.#held.short + this.#held.long + this.#held.transaction;
  }

  /** Milliseconds since the start, divided by the connections in use, because concurrent statements share the CPU. */
  #share(): number {
    const now = this.#clock();
    this.#shared += (now - this.#sharedAt) / Math.max(1, this.#inAll);
    this.#sharedAt = now;
    return this.#shared;
  }

  #learn(text: string, ms: number): void {
    if (this.#usualMs.size >= TEXTS_MAX && !this.#usualMs.has(text)) this.#usualMs.clear();
    this.#usualMs.set(text, (this.#usualMs.get(text) ?? ms) * (1 - NEWS) + ms * NEWS);
  }
}
