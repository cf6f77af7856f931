import { registerHooks } from 'node:module';

/*
 * Loaded into the servers of stories before their own code (`--import`): the password of their persons is hashed at the
 * lowest cost, as in server tests. There are hundreds of them, and hashing takes 20 ms twice for each.
 */
const quick = new URL('../server/testing/argon2.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) => next(specifier === '@node-rs/argon2' ? quick : specifier, context),
});
