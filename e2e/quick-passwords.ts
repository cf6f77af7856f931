import { registerHooks } from 'node:module';

/*
 * Loaded before the server in tests and stories (`--import`): the passwords of their persons are hashed at the lowest
 * cost. There are thousands of them, and hashing takes 20 ms twice for each.
 */
const quick = new URL('../server/testing/argon2.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) => next(specifier === '@node-rs/argon2' ? quick : specifier, context),
});
