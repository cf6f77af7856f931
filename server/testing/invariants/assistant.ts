import { sql } from 'kysely';
import { rowsOf, type SqlInvariant } from './invariant.ts';

export const ASSISTANT_INVARIANTS: readonly SqlInvariant[] = [
  {
    sentence: 'Each change of an assistant says what was done, and has what its Undo needs',
    offenders: rowsOf('assistant_changes', sql`summary = '' or program = '' or undo not like '{"kind":"%'`),
  },
];
