import { type Db, inTransaction } from '#server/database/transaction.ts';
import { forbidden } from '#server/platform/errors.ts';
import { assertAnotherOperator } from './operator.ts';

/**
 * Disables an account, or enables it again; doing it again changes nothing. A disabled account keeps its data and
 * whatever signs in to it, but nothing of that works meanwhile, and nothing is sent to its owner. Its open event
 * streams end by a trigger (change-triggers.ts).
 * @throws RuleBroken for the only operator.
 */
export async function setDisabled(db: Db, userId: string, isDisabled: boolean, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (isDisabled) await assertAnotherOperator(trx, userId);
    await trx
      .updateTable('users')
      .set({ disabled_at: isDisabled ? now.toISOString() : null, updated_at: now.toISOString() })
      .where('id', '=', userId)
      .where('disabled_at', isDisabled ? 'is' : 'is not', null)
      .execute();
  });
}

/** The refusal of somebody who has proved that a disabled account is theirs. */
export const accountDisabled = () => forbidden('This account is disabled. Ask the operator of this server.');
