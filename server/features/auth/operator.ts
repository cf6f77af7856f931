import { prepare } from '#server/database/prepare.ts';
import type { Db } from '#server/database/transaction.ts';
import { forbidden } from '#server/platform/errors.ts';

const selectOperator = prepare((db, { userId }: { userId: string }) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where('operator_since', 'is not', null),
);

/** Whether a user is an operator of this server. */
export async function isOperator({ db, userId }: { db: Db; userId: string }): Promise<boolean> {
  return (await selectOperator(db, { userId })).length > 0;
}

/** @throws Forbidden for everybody but operators. */
export async function assertOperator(ctx: { db: Db; userId: string }): Promise<void> {
  if (!(await isOperator(ctx))) throw forbidden('Only an operator of this server may see this.');
}

/**
 * Makes the first account of the server its operator, in the transaction that creates it. The row of the setting
 * decides between concurrent registrations. It stays when that account is deleted: no later stranger becomes operator.
 */
export async function claimFirstAccount(db: Db, userId: string, now: Date): Promise<void> {
  const claimed = await db
    .insertInto('server_settings')
    .values({ name: 'first_account', value: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  if (!claimed) return;
  await db.updateTable('users').set({ operator_since: now.toISOString() }).where('id', '=', userId).execute();
}
