import type { Write } from '../write-kinds.ts';

/** Not a kind of write: the store handles it itself. */
const NAME = 'records.withdraw';

/** Withdraws a queued write by its id: it is never sent. */
export const withdrawal = (id: string): Write => ({ name: NAME, input: id });

export const isWithdrawal = ({ name }: Write): boolean => name === NAME;
