import { v7 } from 'uuid';

/**
 * A new id for a record, so that its create can be sent again without making a second one.
 * Not `crypto.randomUUID`, which a browser has on https and localhost only.
 */
export const newId = (): string => v7();
