import { hash as slowHash } from '@node-rs/argon2/index.js';

/* Takes the place of `@node-rs/argon2` in tests of the server (vitest.config.ts). */

export { verify } from '@node-rs/argon2/index.js';

/** Of everybody that `newUser` makes: thousands, each of whom would take 20 ms twice. */
export const PASSWORD = 'correct horse';

/** Hashes as the product does, except for {@link PASSWORD}, which takes the least that Argon2 allows. */
export const hash: typeof slowHash = (password, options) =>
  slowHash(password, password === PASSWORD ? { ...options, memoryCost: 8, timeCost: 1 } : options);
