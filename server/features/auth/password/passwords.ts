import { availableParallelism } from 'node:os';
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { Places } from '#server/platform/attempts/places.ts';
import { FairSlots } from '#server/platform/turns/fair-slots.ts';
import { outsideTurn } from '#server/platform/turns/turns.ts';

/** Argon2id is number 2 of the package's const enum, which type stripping cannot read. */
const ARGON2ID = 2 as Algorithm.Argon2id;

/** OWASP's parameters: 19 MiB, two passes. */
const OPTIONS: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified for unknown addresses, so that they take the same time as wrong passwords. */
const DUMMY_HASH = hash('no password has this hash', OPTIONS);

/** The queue of a sign-in. `known`: the network or the session is known to the account. */
export type Lane = 'known' | 'new';

/** Whose password is hashed. */
export interface Place {
  lane: Lane;
  network: string;
}

/** Passwords of a lane, and of one network in it, that are counted or hashed at a time or wait for it. */
const PLACES = { lane: 200, network: 20 };
const NO_LIMIT = { lane: Infinity, network: Infinity };
const places = new Places();
const limitsOf = ({ lane, network }: Place, max: typeof PLACES) =>
  [
    [lane, max.lane],
    [`${lane} ${network}`, max.network],
  ] as const;

/** Runs a step of a sign-in in a place of its lane. @throws TooMany when the lane or the network has no free place. */
export const inPlace = <T>(place: Place, step: () => Promise<T>): Promise<T> =>
  places.hold(limitsOf(place, PLACES), step);

/** Each hash takes a processor, which requests need as well, and one of the four threads of libuv, which read files. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** The lanes take turns, so that a known network waits for one new one, and not for 200. The places limit how many wait. */
const slots = new FairSlots(AT_ONCE, { waitMs: Infinity, waitingMax: Infinity }, AT_ONCE);

const inSlot = <T>({ lane }: Place, work: () => Promise<T>): Promise<T> => outsideTurn(() => slots.run(lane, work));

/** Argon2id of a password, in PHC text. @throws TooMany when the lane or the network has no free place. */
export const hashPassword = (password: string, place: Place): Promise<string> =>
  inPlace(place, () => inSlot(place, () => hash(password, OPTIONS)));

/**
 * True when `password` belongs to `stored`; without a stored hash it returns false after the same time. It takes a place
 * but is never refused, because the attempt is counted.
 */
export async function isPassword(stored: string | null, password: string, place: Place): Promise<boolean> {
  const known = stored ?? (await DUMMY_HASH);
  const matches = await places.hold(limitsOf(place, NO_LIMIT), () => inSlot(place, () => verify(known, password)));
  return stored !== null && matches;
}
