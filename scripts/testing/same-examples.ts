import fc from 'fast-check';
import { inject } from 'vitest';

/*
 * Setup of all Vitest projects, before each file: randomized tests try the same examples in every `npm test`, so that a
 * failure is that of the change. `npm run test:all` draws others (docs/decisions/0145).
 */

if (!inject('isWhole')) fc.configureGlobal({ seed: 20_261_128 });
