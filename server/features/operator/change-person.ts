import type { ServerPerson } from '#contract/operator.ts';
import { setDisabled } from '#server/features/auth/disable-account.ts';
import type { Context } from '#server/platform/context.ts';
import { brokenRule, notFound } from '#server/platform/errors.ts';
import { listPeople } from './list-people.ts';

/**
 * Disables the account of another person, or enables it again.
 * @throws NotFound; RuleBroken for the operator's own account, which would lock them out.
 */
export async function changePerson(
  { db, userId, now }: Pick<Context, 'db' | 'userId' | 'now'>,
  id: string,
  disabled: boolean,
): Promise<ServerPerson> {
  if (id === userId && disabled) throw brokenRule('You cannot disable your own account.');
  await setDisabled(db, id, disabled, now);
  const [person] = await listPeople({ db }, id);
  if (!person) throw notFound('Account');
  return person;
}
