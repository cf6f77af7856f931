import { tooMany, unavailable } from '../errors.ts';

/** Limits of waiting requests: their time, and their number for one person. Infinity: no limit. */
export interface Patience {
  waitMs: number;
  waitingMax: number;
}

/** Above this number, outdated ranks are dropped. */
const RANKS_MAX = 10_000;
const RETRY_SECONDS = 5;
/** The maximum charge of one request, so that people with long requests are still served. */
const COST_MAX = 100;

/** Where resumed work is queued among the work of its person. */
export type Place = 'first' | 'last';

interface Waiting<Work> {
  work: Work;
  /** Clears the deadline and the listener of the client. */
  settle(): void;
  /** Left out for work to be resumed. */
  drop?(reason: Error): void;
}

/** The queue of one person, first in, first out. */
interface Line<Work> {
  rank: number;
  waiting: Waiting<Work>[];
}

/** A queue that first serves the person who has cost least lately (start-time fair queueing by milliseconds). */
export class FairQueue<Work> {
  readonly #patience: Patience;
  readonly #lines = new Map<string, Line<Work>>();
  /** The rank of the last returned work. */
  #now = 0;
  /** The minimum rank of a person's next work. */
  readonly #ranks = new Map<string, number>();

  constructor(patience: Patience) {
    this.#patience = patience;
  }

  get size(): number {
    let size = 0;
    for (const { waiting } of this.#lines.values()) size += waiting.length;
    return size;
  }

  /**
   * Queues work.
   * @param gone aborted when the client disconnects, which drops the work.
   * @param refuse called with the reason when the work is dropped or has waited too long.
   * @param waitingMax instead of the usual limit for one person.
   * @throws TooMany when the queue of the person is full.
   */
  add(
    userId: string,
    work: Work,
    gone: AbortSignal,
    refuse: (reason: Error) => void,
    waitingMax = this.#patience.waitingMax,
  ): void {
    const rank = Math.max(this.#now, this.#ranks.get(userId) ?? 0);
    const line = this.#lines.get(userId) ?? { rank, waiting: [] };
    if (line.waiting.length >= waitingMax) {
      throw tooMany('Too many requests at once. Please wait a moment.', RETRY_SECONDS);
    }
    const drop = (reason: Error) => {
      entry.settle();
      this.#remove(userId, entry);
      refuse(reason);
    };
    const onGone = () => drop(unavailable('The client has gone'));
    const onLate = () => drop(unavailable('The server is busy. Please try again in a moment.'));
    const { waitMs } = this.#patience;
    const deadline = waitMs === Infinity ? undefined : setTimeout(onLate, waitMs);
    const entry: Waiting<Work> = {
      work,
      settle() {
        clearTimeout(deadline);
        gone.removeEventListener('abort', onGone);
      },
      drop,
    };
    line.waiting.push(entry);
    this.#lines.set(userId, line);
    gone.addEventListener('abort', onGone);
    if (gone.aborted) onGone();
  }

  /** Drops everything that waits, except work to be resumed. */
  refuseAll(reason: Error): void {
    const entries = [...this.#lines.values()].flatMap(({ waiting }) => waiting);
    for (const { drop } of entries) drop?.(reason);
  }

  /** Queues work to be resumed, which is never refused. */
  addBegun(userId: string, work: Work, place: Place): void {
    const rank = Math.max(this.#now, this.#ranks.get(userId) ?? 0);
    const line = this.#lines.get(userId) ?? { rank, waiting: [] };
    const entry = { work, settle() {} };
    if (place === 'first') line.waiting.unshift(entry);
    else line.waiting.push(entry);
    this.#lines.set(userId, line);
  }

  /** Removes and returns the next work that may begin; null if there is none. */
  next(mayBegin: (userId: string, work: Work) => boolean): { userId: string; work: Work } | null {
    let first: { userId: string; line: Line<Work>; entry: Waiting<Work> } | null = null;
    for (const [userId, line] of this.#lines) {
      if (first && line.rank >= first.line.rank) continue;
      const entry = line.waiting.find(({ work }) => mayBegin(userId, work));
      if (entry) first = { userId, line, entry };
    }
    if (!first) return null;
    const { userId, line, entry } = first;
    entry.settle();
    this.#now = line.rank;
    line.rank += 1;
    this.#remember(userId, line.rank);
    this.#remove(userId, entry);
    return { userId, work: entry.work };
  }

  /** Charges a person for the cost of their work beyond the first millisecond, which `next` has charged. */
  charge(userId: string, ms: number): void {
    if (ms <= 1) return;
    const line = this.#lines.get(userId);
    const rank = (line?.rank ?? this.#ranks.get(userId) ?? 0) + Math.min(ms, COST_MAX) - 1;
    if (line) line.rank = rank;
    this.#remember(userId, rank);
  }

  #remove(userId: string, entry: Waiting<Work>): void {
    const line = this.#lines.get(userId);
    const index = line?.waiting.indexOf(entry) ?? -1;
    if (!line || index < 0) return;
    line.waiting.splice(index, 1);
    if (line.waiting.length === 0) this.#lines.delete(userId);
  }

  #remember(userId: string, rank: number): void {
    this.#ranks.set(userId, rank);
    if (this.#ranks.size <= RANKS_MAX) return;
    // Lower ranks have no effect.
    for (const [id, known] of this.#ranks) if (known <= this.#now) this.#ranks.delete(id);
  }
}
