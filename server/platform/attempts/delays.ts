import { setTimeout as sleep } from 'node:timers/promises';
import { outsideTurn } from '../turns/turns.ts';
import { Places, tooManyAttempts } from './places.ts';

/**
 * The maximum number of waiting attempts on one server, since each holds a connection and a request body. Known
 * networks have separate places, which new networks cannot take (docs/decisions/0090).
 */
const WAITING_MAX = {
  new: { person: 100, network: 10, all: 1000 },
  known: { person: 10, network: 10, all: 1000 },
};

/** The account and network of an attempt. */
export interface Attempting {
  /** An account, whether or not it exists. */
  person: string;
  network: string;
  /** The network has signed in to the account before. */
  isKnown: boolean;
}

/** Delays attempts without holding a database connection or a turn. */
export interface Delays {
  /** @throws TooMany when too many attempts wait for this account, from this network, or in all. */
  wait(ms: number, who: Attempting): Promise<void>;
}

/**
 * Delays of a worker thread. @param ask delays the attempt in the main thread, which counts those of all threads;
 * false: too many are waiting.
 */
export const delaysOfThread = (ask: (ms: number, who: Attempting) => Promise<boolean>): Delays => ({
  async wait(ms, who) {
    if (ms > 0 && !(await outsideTurn(() => ask(ms, who)))) throw tooManyAttempts();
  },
});

/** @param pause waits this many milliseconds; tests pass their own. */
export function createDelays(pause: (ms: number) => Promise<unknown> = sleep): Delays {
  const places = new Places();
  return {
    async wait(ms, { person, network, isKnown }) {
      if (ms <= 0) return;
      const lane = isKnown ? 'known' : 'new';
      const max = WAITING_MAX[lane];
      const limits = [
        [`${lane} person ${person}`, max.person],
        [`${lane} network ${network}`, max.network],
        [lane, max.all],
      ] as const;
      await places.hold(limits, () => outsideTurn(() => pause(ms)));
    },
  };
}
