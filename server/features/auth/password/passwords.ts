import { availableParallelism } from 'node:os';
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { FairSlots } from '#server/platform/turns/fair-slots.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';

/** Argon2id is number 2 of the package's const enum, which type stripping cannot read. */
const ARGON2ID = 2 as Algorithm.Argon2id;

/** OWASP's parameters: 19 MiB, two passes. */
const OPTIONS: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified for unknown addresses, so that they take the same time as wrong passwords. */
const DUMMY_HASH = hash('no password has this hash', OPTIONS);

/** Whether the network or session of the person is known to the account: strangers do not delay people who are. */
export type Lane = 'known' | 'new';

/** Each hash takes a processor, which requests need as well, and one of the four threads of libuv, which read files. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** The lanes take turns, so that a known network waits for one stranger, and not for 200. */
const slots = new FairSlots(AT_ONCE, { waitMs: 60_000, waitingMax: 200 }, AT_ONCE);

/** Runs a step of a sign-in in the turn of its lane. @throws TooMany when 200 steps wait there. */
export const inLane = <T>(lane: Lane, step: () => Promise<T>): Promise<T> => outsideTurn(() => slots.run(lane, step));

/** Argon2id of a password, in PHC text. @throws TooMany when too many wait. */
export const hashPassword = (password: string, lane: Lane): Promise<string> =>
  inLane(lane, () => hash(password, OPTIONS));

/**
 * True when `password` belongs to `stored`; without a stored hash it returns false after the same time. Never refused:
 * the attempt is counted.
 */
export async function isPassword(stored: string | null, password: string, lane: Lane): Promise<boolean> {
  const known = stored ?? (await DUMMY_HASH);
  const matches = await outsideTurn(() => slots.run(lane, () => verify(known, password), undefined, Infinity));
  return stored !== null && matches;
}
