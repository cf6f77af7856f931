import { hash as slowHash } from '@node-rs/argon2/index.js';

/* Replaces `@node-rs/argon2` in server tests (vitest.config.ts). */

export { verify } from '@node-rs/argon2/index.js';

/** The password of all users from `newUser`: there are thousands, and hashing takes 20 ms twice for each. */
export const PASSWORD = 'correct horse';

/** Hashes like the product, except for {@link PASSWORD}, which uses the lowest cost that Argon2 allows. */
export const hash: typeof slowHash = (password, options) =>
  slowHash(password, password === PASSWORD ? { ...options, memoryCost: 8, timeCost: 1 } : options);
