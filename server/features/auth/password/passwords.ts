import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';

/** Argon2id is number 2 of the package's const enum, which type stripping cannot read. */
const ARGON2ID = 2 as Algorithm.Argon2id;

/** OWASP's parameters: 19 MiB, two passes. libuv's four threads limit how many run at once. */
const OPTIONS: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified for unknown addresses, so that they take the same time as wrong passwords. */
const DUMMY_HASH = hash('no password has this hash', OPTIONS);

/** Argon2id of a password, in PHC text. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** True when `password` belongs to `stored`; without a stored hash it returns false after the same time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await DUMMY_HASH), password);
  return stored !== null && matches;
}
