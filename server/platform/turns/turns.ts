import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue, type Patience, type Place } from './fair-queue.ts';

/** A *step* is work without waiting, such as parsing a body. */
export type Kind = 'read' | 'write' | 'step';

/** The right of a request to be handled. */
export interface Turn {
  /** Aborted when the client of the request disconnects. */
  readonly gone: AbortSignal;
  /** Ends the turn; idempotent. */
  end(): void;
  /** Releases the turn while `work` waits for a slow service, such as a model. */
  pause<T>(work: () => Promise<T>): Promise<T>;
  /** Lets the waiting requests of the same person, and those of others, run first. */
  yield(): Promise<void>;
}

/**
 * The number of concurrent reads of one person. With one write they use at most half of the connections to PostgreSQL;
 * more would not be faster on one thread.
 */
const READS_AT_ONCE = 4;

/** The fair queue treats all writes without a user as those of one person. */
export const STRANGERS = 'strangers';
/** Maximum number of their waiting requests. Each holds a connection, so further ones are refused. */
const STRANGERS_MAX = 2000;

/** How long a request waits for its turn. */
export const PATIENCE: Patience = { waitMs: 10_000, waitingMax: 300 };

/** Processor time instead of elapsed time, which includes other programs. */
function threadUsedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

interface Beginning {
  kind: Kind;
  begin(): void;
}

class RunningTurn implements Turn {
  readonly gone: AbortSignal;
  readonly #resume: (place: Place) => Promise<void>;
  readonly #release: () => void;
  readonly #onPause: () => void;
  #state: 'running' | 'paused' | 'over' = 'running';

  constructor(gone: AbortSignal, resume: (place: Place) => Promise<void>, release: () => void, onPause: () => void) {
    this.gone = gone;
    this.#resume = resume;
    this.#release = release;
    this.#onPause = onPause;
  }

  end(): void {
    if (this.#state === 'running') this.#release();
    this.#state = 'over';
  }

  async pause<T>(work: () => Promise<T>): Promise<T> {
    if (this.#state !== 'running') return work();
    this.#rest();
    try {
      return await work();
    } finally {
      await this.#continue('first');
    }
  }

  async yield(): Promise<void> {
    if (this.#state !== 'running') return;
    this.#rest();
    await this.#continue('last');
  }

  #rest(): void {
    this.#state = 'paused';
    this.#release();
    this.#onPause();
  }

  async #continue(place: Place): Promise<void> {
    if (this.#isOver()) return;
    await this.#resume(place);
    if (this.#isOver()) this.#release();
    else this.#state = 'running';
  }

  /** The client may have disconnected. */
  #isOver(): boolean {
    return this.#state === 'over';
  }
}

/**
 * Schedules requests on the main thread. One write and a few reads of a person run at a time, before they take a
 * connection. One request begins in each iteration of the event loop, so that new requests are read in between.
 */
export class Turns {
  readonly #queue: FairQueue<Beginning>;
  readonly #running = new Map<string, { read: number; write: number }>();
  readonly #onPause: () => void;
  readonly #usedMs: () => number;
  #isPumping = false;
  /** The people whose requests run in the current iteration, and the processor time before it. */
  #iteration: { userIds: readonly string[]; usedMs: number } | null = null;

  /**
   * @param onPause called in the context of a request when it waits for an external service.
   * @param usedMs the processor time that this thread has used.
   */
  constructor(patience: Partial<Patience> = {}, onPause: () => void = () => {}, usedMs = threadUsedMs) {
    this.#queue = new FairQueue({ ...PATIENCE, ...patience });
    this.#onPause = onPause;
    this.#usedMs = usedMs;
  }

  /** Number of queued requests. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Waits for the turn of a request.
   * @param gone aborted when the client disconnects.
   * @throws TooMany when too many requests of this person wait; Unavailable after too long, or when the client has
   * disconnected.
   */
  async take(userId: string, kind: 'read' | 'write', gone: AbortSignal): Promise<Turn> {
    await this.#wait(userId, kind, gone);
    return new RunningTurn(
      gone,
      (place) => this.#resume(userId, kind, place),
      () => this.#release(userId, kind),
      this.#onPause,
    );
  }

  /** Waits for a separate iteration of the event loop. */
  step(userId: string, gone: AbortSignal): Promise<void> {
    return this.#wait(userId, 'step', gone);
  }

  /** Never refused, because the answer of a model would be lost. */
  async #resume(userId: string, kind: 'read' | 'write', place: Place): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#queue.addBegun(userId, { kind, begin: resolve }, place);
    this.#pump();
    await promise;
  }

  async #wait(userId: string, kind: Kind, gone: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waitingMax = userId === STRANGERS ? STRANGERS_MAX : undefined;
    this.#queue.add(userId, { kind, begin: resolve }, gone, reject, waitingMax);
    this.#pump();
    await promise;
  }

  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    setImmediate(() => {
      this.#isPumping = false;
      this.#charge();
      const next = this.#queue.next((userId, { kind }) => this.#mayBegin(userId, kind));
      if (!next) return;
      const { userId, work } = next;
      if (work.kind !== 'step') {
        const running = this.#running.get(userId) ?? { read: 0, write: 0 };
        running[work.kind] += 1;
        this.#running.set(userId, running);
      }
      const userIds = [...new Set([userId, ...this.#running.keys()])];
      this.#iteration = { userIds, usedMs: this.#usedMs() };
      work.begin();
      this.#pump();
    });
  }

  /** Charges the people whose requests ran in the last iteration with its cost. */
  #charge(): void {
    if (!this.#iteration) return;
    const { userIds, usedMs } = this.#iteration;
    this.#iteration = null;
    const ms = (this.#usedMs() - usedMs) / userIds.length;
    for (const userId of userIds) this.#queue.charge(userId, ms);
  }

  #mayBegin(userId: string, kind: Kind): boolean {
    const running = this.#running.get(userId);
    if (!running || kind === 'step') return true;
    return kind === 'write' ? running.write === 0 : running.read < READS_AT_ONCE;
  }

  #release(userId: string, kind: 'read' | 'write'): void {
    const running = this.#running.get(userId)!;
    running[kind] -= 1;
    if (running.read + running.write === 0) this.#running.delete(userId);
    this.#pump();
  }
}

const scope = new AsyncLocalStorage<Turn>();

/** Runs the handler of a request in its turn, which `outsideTurn` reads. */
export const inTurn = <T>(turn: Turn | undefined, work: () => T): T => (turn ? scope.run(turn, work) : work());

/** The signal of work that nobody can leave. */
const STAYS = new AbortController().signal;

/**
 * Waits for a slow service, such as a model, without holding the turn of the request.
 * @param work gets a signal that is aborted when the client disconnects.
 */
export const outsideTurn = <T>(work: (gone: AbortSignal) => Promise<T>): Promise<T> => {
  const turn = scope.getStore();
  return turn ? turn.pause(() => work(turn.gone)) : work(STAYS);
};

/**
 * Lets other requests run between two pieces of a long one, such as the transactions of an Undo. Not inside a
 * transaction, whose locks the others would wait for.
 */
export const yieldTurn = async (): Promise<void> => scope.getStore()?.yield();

const steps = new WeakMap<object, () => Promise<void>>();

/** Registers how a request waits for a separate iteration of the event loop. */
export const rememberStep = (request: object, wait: () => Promise<void>): void => void steps.set(request, wait);

/** Waits for a separate iteration before work of some milliseconds; returns at once without a signed-in user. */
export const ownStep = async (request: object): Promise<void> => steps.get(request)?.();
