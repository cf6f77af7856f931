import { prepare } from '#server/database/prepare.ts';
import { type Db, inTransaction } from '#server/database/transaction.ts';
import { brokenRule, forbidden } from '#server/platform/errors.ts';

const selectOperator = prepare((db, { userId }: { userId: string }) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where('operator_since', 'is not', null),
);

/** Whether a user is an operator of this server. */
async function isOperator({ db, userId }: { db: Db; userId: string }): Promise<boolean> {
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

/** Whether no account was ever created on this server. */
export async function isNew(db: Db): Promise<boolean> {
  const claimed = await db
    .selectFrom('server_settings')
    .select('name')
    .where('name', '=', 'first_account')
    .executeTakeFirst();
  return claimed === undefined;
}

/**
 * Holds a lock until the transaction of `db` ends, so that two operators cannot remove each other at once.
 * @throws RuleBroken if the user is the only one of them whose account is not disabled.
 */
export async function assertAnotherOperator(db: Db, userId: string): Promise<void> {
  // Not their own rows, which a cluster has on several nodes.
  await db
    .insertInto('server_settings')
    .values({ name: 'operators_lock', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
  const enabled = await db
    .selectFrom('users')
    .select('id')
    .where('operator_since', 'is not', null)
    .where('disabled_at', 'is', null)
    .execute();
  if (enabled.length === 1 && enabled[0]!.id === userId) {
    throw brokenRule('This is the only operator of the server. Make another person an operator first.');
  }
}

/**
 * Makes a user an operator, or takes that away. Repeating it changes nothing.
 * @throws RuleBroken for the only operator.
 */
export async function setOperator(db: Db, userId: string, wanted: boolean, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!wanted) await assertAnotherOperator(trx, userId);
    await trx
      .updateTable('users')
      .set({ operator_since: wanted ? now.toISOString() : null, updated_at: now.toISOString() })
      .where('id', '=', userId)
      .where('operator_since', wanted ? 'is' : 'is not', null)
      .execute();
  });
}
