import type { Db } from '#server/database/transaction.ts';

/** Locks a user until the transaction ends, so that the address and the ways to sign in do not change. */
export const holdUser = (db: Db, userId: string) =>
  db
    .updateTable('users')
    // Setting the key column would make SQLite search all rows that refer to it.
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', userId)
    .returning(['email', 'email_confirmed_at', 'email_assumed', 'password_hash', 'disabled_at'])
    .returning(['pending_email', 'pending_email_hash', 'pending_email_until'])
    .returning(['two_step_since', 'two_step_secret', 'recovery_codes', 'two_step_started', 'two_step_started_until'])
    .executeTakeFirst();
