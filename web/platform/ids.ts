import { v7 } from 'uuid';

/**
 * A new id for a record, so that its create can be repeated without a second record. Not `crypto.randomUUID`, which
 * browsers have only on https and localhost.
 */
export const newId = (): string => v7();
