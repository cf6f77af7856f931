import type { Written } from '../record-store.ts';
import type { Write } from '../write-kinds.ts';

/** Not a kind of write: the store handles it itself. */
const NAME = 'records.withdraw';

interface Withdrawal {
  id: string;
  orElse?: readonly Write[];
}

/**
 * Withdraws a queued write by its id: it is never sent.
 * @param orElse undoes it if it was sent meanwhile and has no inverse of its own; empty if nothing is left to do.
 */
export const withdrawal = (id: string, orElse?: readonly Write[]): Write => ({
  name: NAME,
  input: { id, ...(orElse && { orElse }) } satisfies Withdrawal,
});

export const isWithdrawal = ({ name }: Write): boolean => name === NAME;

export const withdrawn = ({ input }: Write): Withdrawal => input as Withdrawal;

/** A write whose withdrawals have something else to do if it is too late. */
export const orElse = <W extends Pick<Written<unknown>, 'undo'>>(
  written: W,
  instead: readonly Write[] | undefined,
): W => ({
  ...written,
  undo: written.undo.map((write) => (isWithdrawal(write) ? withdrawal(withdrawn(write).id, instead) : write)),
});

/** The writes that undo all of these, the last first; null if one of them cannot be undone. */
export const inverseOf = (written: readonly Written<unknown>[]): readonly Write[] | null =>
  written.every(({ undo }) => undo.length > 0) ? written.toReversed().flatMap(({ undo }) => undo) : null;
