import { ApiError } from '#web/platform/api-error.ts';
import type { Write } from './write-kinds.ts';
import { kindOf } from './write-kinds.ts';

/** A write that is not answered yet. */
export interface Pending {
  write: Write;
  lanes: readonly string[];
  /** What its inverse needs. */
  before: unknown;
  /** Writes that only make sense together: with one of them the later ones are refused. */
  group: number;
  sent: boolean;
  succeed: (answer: unknown, reread: Promise<void>) => void;
  fail: (error: unknown) => void;
}

interface Listeners {
  /** Settles the promise of the write. */
  answered: (pending: Pending, answer: unknown) => void;
  refused: (gone: readonly Pending[]) => void;
}

/**
 * The writes that are not answered yet, in the order they were made. Those of one record are sent one after the other,
 * others at once. `call` repeats what found no answer; here nothing is sent twice.
 */
export class Queue {
  #pending: readonly Pending[] = [];
  #closed: unknown = null;
  readonly #listeners: Listeners;

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  /** In the order in which they are shown. */
  get pending(): readonly Pending[] {
    return this.#pending;
  }

  add(writes: readonly Pending[]): void {
    this.#pending = [...this.#pending, ...writes];
    if (this.#closed !== null) this.close(this.#closed);
    else this.#sendWhatMay();
  }

  /** Sends nothing more: refuses what waits, and all that comes. */
  close(reason: unknown): void {
    this.#closed = reason;
    this.#refuse(
      this.#pending.filter(({ sent }) => !sent),
      reason,
    );
  }

  #sendWhatMay(): void {
    const busy = new Set<string>();
    for (const each of this.#pending) {
      const free = !each.lanes.some((lane) => busy.has(lane));
      for (const lane of each.lanes) busy.add(lane);
      if (free && !each.sent) void this.#send(each);
    }
  }

  async #send(each: Pending): Promise<void> {
    each.sent = true;
    await kindOf(each.write)
      .send(each.write.input)
      .then(
        (answer) => {
          this.#pending = this.#pending.filter((other) => other !== each);
          this.#listeners.answered(each, answer);
        },
        (error: unknown) => {
          const isWith = (other: Pending) => other === each || (!other.sent && other.group === each.group);
          this.#refuse(this.#pending.filter(isWith), error);
          // Who signs in next must not send what this one has left.
          if (error instanceof ApiError && error.status === 401) this.close(error);
        },
      );
    this.#sendWhatMay();
  }

  #refuse(gone: readonly Pending[], reason: unknown): void {
    if (gone.length === 0) return;
    this.#pending = this.#pending.filter((each) => !gone.includes(each));
    this.#listeners.refused(gone);
    for (const { fail } of gone) fail(reason);
  }
}
