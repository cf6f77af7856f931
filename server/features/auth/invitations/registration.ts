import type { RegistrationMode } from '#contract/auth.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/transaction.ts';
import { brokenRule } from '#server/platform/errors.ts';

/** Who may create an account, and whether the setting REGISTRATION, the database or neither says so. */
export interface RegistrationState {
  mode: RegistrationMode;
  source: 'setting' | 'database' | 'default';
}

export const DEFAULT: RegistrationState = { mode: 'open', source: 'default' };

/** Reads who may create an account. The setting REGISTRATION replaces what an operator has chosen. */
export async function readRegistration(
  db: Db,
  { registration }: Pick<Config, 'registration'>,
): Promise<RegistrationState> {
  if (registration !== null) return { mode: registration, source: 'setting' };
  const chosen = await db
    .selectFrom('server_settings')
    .select('value')
    .where('name', '=', 'registration')
    .executeTakeFirst();
  // Only `setRegistration` writes it.
  if (chosen) return { mode: chosen.value as RegistrationMode, source: 'database' };
  return DEFAULT;
}

/** Chooses who may create an account. @throws RuleBroken while REGISTRATION is set. */
export async function setRegistration(
  db: Db,
  { registration }: Pick<Config, 'registration'>,
  mode: RegistrationMode,
): Promise<void> {
  if (registration !== null) {
    throw brokenRule(`The setting REGISTRATION is "${registration}" and decides. Remove it first, or change it there.`);
  }
  await db
    .insertInto('server_settings')
    .values({ name: 'registration', value: mode })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: mode }))
    .execute();
}
