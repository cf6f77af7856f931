import { hash as slowHash } from '@node-rs/argon2/index.js';

/* Replaces `@node-rs/argon2` in server tests (vitest.config.ts) and in the servers of stories (e2e/server.ts). */

export { verify } from '@node-rs/argon2/index.js';

/** The password of all users from `newUser`: there are thousands, and hashing takes 20 ms twice for each. */
export const PASSWORD = 'correct horse';

/** The password of all persons of stories. */
export const STORY_PASSWORD = 'a quiet passphrase';

const QUICK: ReadonlySet<unknown> = new Set([PASSWORD, STORY_PASSWORD]);

/** Hashes like the product, except for these passwords, which use the lowest cost that Argon2 allows. */
export const hash: typeof slowHash = (password, options) =>
  slowHash(password, QUICK.has(password) ? { ...options, memoryCost: 8, timeCost: 1 } : options);
