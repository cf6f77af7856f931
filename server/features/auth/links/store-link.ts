import { type Db, inTransaction } from '#server/database/transaction.ts';
import { restorePendingLink, storePendingLink } from '../email/pending-email.ts';
import { holdUser } from '../hold-user.ts';
import type { LinkKind } from './request-link.ts';

const TABLES = { reset: 'password_resets', confirm: 'email_confirmations' } as const;

/** A link that is about to be mailed. */
interface NewLink {
  kind: LinkKind;
  userId: string;
  /** The address of the account. */
  from: string;
  /** Where it is mailed. */
  email: string;
  /** Of its token. */
  hash: string;
  until: string;
}

/** What follows when the mail was sent or was not. */
interface StoredLink {
  /** Ends the link, which was not mailed; the last one works again. */
  undo(): Promise<void>;
  /** Ends older links. Only after sending, so that an unsent link does not replace the last sent one. */
  keepOnly(): Promise<void>;
}

/** Stores a link before it is mailed. Returns null if the account has another address by now. */
export async function storeLink(db: Db, link: NewLink): Promise<StoredLink | null> {
  const { kind, userId, from, hash, until } = link;
  if (kind === 'change') {
    const before = await storePendingLink(db, link);
    if (!before) return null;
    return { undo: () => restorePendingLink(db, { userId, hash, before }), keepOnly: async () => {} };
  }
  const table = TABLES[kind];
  const isStored = await inTransaction(db, async (trx) => {
    // A change of the address, which ends links to the old one, waits for this lock, or has ended before.
    const held = await holdUser(trx, userId);
    if (held?.email !== from) return false;
    await trx.insertInto(table).values({ user_id: userId, token_hash: hash, expires_at: until }).execute();
    return true;
  });
  if (!isStored) return null;
  return {
    async undo() {
      await db.deleteFrom(table).where('user_id', '=', userId).where('token_hash', '=', hash).execute();
    },
    async keepOnly() {
      if (kind === 'reset')
        await db.deleteFrom(table).where('user_id', '=', userId).where('token_hash', '!=', hash).execute();
    },
  };
}
