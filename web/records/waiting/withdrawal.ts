import type { Write } from '../write-kinds.ts';

/** No kind of write: the store handles it by itself. */
const NAME = 'records.withdraw';

/** Takes back a write that waits, by the id under which it is kept: it is not sent at all. */
export const withdrawal = (id: string): Write => ({ name: NAME, input: id });

export const isWithdrawal = ({ name }: Write): boolean => name === NAME;
