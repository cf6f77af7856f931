import type { Db } from '#server/database/transaction.ts';
import type { Mailer } from './mail.ts';

interface ForgetServices {
  mailer: Pick<Mailer, 'forget'>;
  log: { error: (facts: { err: unknown }, message: string) => void };
}

/**
 * Deletes the mails in the outbox to addresses that an account had or asked for, after the commit. Those of an address
 * that is another account's by now stay.
 */
export async function forgetMails(
  db: Db,
  { mailer, log }: ForgetServices,
  addresses: readonly (string | null)[],
): Promise<void> {
  for (const address of new Set(addresses)) {
    if (address === null) continue;
    try {
      const owner = await db
        .selectFrom('login_names')
        .select('user_id')
        .where('kind', '=', 'email')
        .where('value', '=', address)
        .executeTakeFirst();
      if (!owner) await mailer.forget(address);
    } catch (error) {
      log.error({ err: error }, 'mails to an earlier address stay in the outbox');
    }
  }
}
